// Puts a button beside each snippet of embed.html that copies it; without it they can be selected.

for (const pre of document.querySelectorAll("header > pre, .words > pre, .wide > pre")) {
  const box = document.createElement("div");
  box.className = "snippet";
  pre.before(box);
  // a snippet that is wider than the window is scrolled with keys too
  pre.tabIndex = 0;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(pre.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(pre);
    }
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  box.append(pre, button);
}
