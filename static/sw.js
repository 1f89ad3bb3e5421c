// Keeps the page usable without a network. The build hook (src/tools/finish_build) fills in the version and the list.
const VERSION = "__VERSION__";
// every file but the page itself, with the digest that the browser checks it against
const FILES = ["__FILES__"];

// Several copies of this page may live on one origin, so the cache is named for the folder too.
const SCOPE = self.registration.scope;
const PREFIX = `suizo ${SCOPE} `;
const CACHE = PREFIX + VERSION;
// what another program shares with the installed page (manifest.webmanifest) waits here until the page asks for it
const SHARED = SCOPE + "shared";
const WAITING = `suizo-shared ${SCOPE}`;

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

// A new version waits until no page of the old one is open, or until somebody asks for it.
self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.url === SHARED) return event.respondWith(request.method === "POST" ? keepShared(request) : giveShared());
  if (request.method !== "GET" || request.headers.has("range") || !request.url.startsWith(SCOPE)) return;
  if (request.mode === "navigate") {
    // only the page itself: other pages in the folder are the host's own affair
    const { origin, pathname } = new URL(request.url);
    const address = origin + pathname;
    if (address === SCOPE || address === SCOPE + "index.html") event.respondWith(answer(SCOPE, request));
  } else {
    event.respondWith(answer(request.url, request));
  }
});

/**
 * What is kept, else what the host sends. It never fails, as browsers tell that as a fault of this program: caches may be refused (private
 * windows, a full disk), and a fetch ends early when its page is left.
 */
async function answer(address, request) {
  const response = await kept(address).catch(() => undefined);
  return response ?? fetch(request).catch(unreachable);
}

/** The page opens and takes it from there. */
async function keepShared(request) {
  const headers = { "content-type": request.headers.get("content-type") };
  const cache = await caches.open(WAITING);
  await cache.put(SHARED, new Response(await request.blob(), { headers }));
  return Response.redirect(`${SCOPE}#shared`, 303);
}

/** Once. */
async function giveShared() {
  const cache = await caches.open(WAITING);
  const response = await cache.match(SHARED);
  await cache.delete(SHARED);
  return response ?? new Response(null, { status: 204 });
}

async function kept(address) {
  const cache = await caches.open(CACHE);
  // the other caches are for a tab that still runs the version before
  return (await cache.match(address)) ?? caches.match(address);
}

/** Read by whoever opens the page with no connection and no copy; for its files the status says enough. */
function unreachable() {
  const headers = { "content-type": "text/plain; charset=utf-8" };
  return new Response("Suizō could not be loaded.\nSuizōを読み込めませんでした。\n", { status: 504, headers });
}

async function fill() {
  const cache = await caches.open(CACHE);
  const keep = async ([path, integrity]) => cache.put(path, await obtain(path, () => true, integrity));
  try {
    await Promise.all([cache.put("./", await page()), ...FILES.map(keep)]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** The page. Hosts may rewrite it, so it is known by the version that it names; some know it by its file's name alone. */
async function page() {
  const matches = async (response) => (await response.text()).includes(VERSION);
  const response = await obtain("./", matches).catch(() => obtain("./index.html", matches));
  // an answer that was sent on from elsewhere may not be given to who opens the page
  return response.redirected ? new Response(await response.blob(), { headers: response.headers }) : response;
}

/** A file of exactly this version: mostly what the browser has just fetched for the page, else from the host. */
async function obtain(path, matches, integrity) {
  for (const cache of ["force-cache", "reload"]) {
    try {
      const response = await fetch(path, { cache, integrity });
      if (response.ok && (await matches(response.clone()))) return response;
    } catch {
      // another version, or no connection: the second round decides
    }
  }
  throw new Error(`${path}: cannot be had in version ${VERSION}`);
}

/** The version before stays, for a tab that has not been reloaded since. */
async function tidy() {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}
