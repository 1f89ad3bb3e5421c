// One finger on the screen, as the browser's own tools move it.

/** The middle of a place on the screen; a point is its own. */
export async function center(place) {
  if (!place.boundingBox) return place;
  const { x, y, width, height } = await place.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** One finger on the screen of a page. Places are locators or points. */
export class Finger {
  static async on(app, context) {
    const finger = new Finger();
    finger.devtools = await context.newCDPSession(app.page);
    return finger;
  }

  send(type, ...touchPoints) {
    return this.devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  async down(at) {
    await this.send("touchStart", await center(at));
  }

  async up() {
    await this.send("touchEnd");
  }

  /** Down and up at once: a slow machine makes no long press of it. */
  async tap(at) {
    const point = await center(at);
    await Promise.all([this.send("touchStart", point), this.send("touchEnd")]);
  }

  async moveTo(at) {
    await this.send("touchMove", await center(at));
  }

  /** From one place to another in some steps. */
  async slide(from, to, steps = 2) {
    const [start, end] = [await center(from), await center(to)];
    await this.down(start);
    for (let step = 1; step <= steps; step++) {
      await this.moveTo({ x: start.x + ((end.x - start.x) * step) / steps, y: start.y + ((end.y - start.y) * step) / steps });
    }
    await this.up();
  }
}
