// Keeps the page usable without a network. The build hook (src/tools/finish_build) fills in the version and the lists.
const VERSION = "__VERSION__";
// what every copy has but the page itself: each file with the digest that the browser checks it against, and its size
const FIRST = ["__FIRST__"];
// what is kept when it is used, or when somebody wants everything
const LATER = ["__LATER__"];
const ALL = [...FIRST, ...LATER];

// Several copies of this page may live on one origin, so the cache is named for the folder too.
const SCOPE = self.registration.scope;
const PREFIX = `suizo ${SCOPE} `;
const CACHE = PREFIX + VERSION;
// what another program shares with the installed page (manifest.webmanifest) waits here until the page asks for it
const SHARED = SCOPE + "shared";
const WAITING = `suizo-shared ${SCOPE}`;

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(tidy(0)));

// What a page asks for; how far the copy is goes to the port that came with it.
self.addEventListener("message", (event) => {
  const { data, ports } = event;
  // a new version waits until no page of the old one is open, or until somebody asks for it
  if (data === "skip-waiting") self.skipWaiting();
  // a page of this version has come up
  if (data === `opened ${VERSION}`) event.waitUntil(tidy(1));
  if (data === "kept") event.waitUntil(tell(ports[0]));
  if (data === "keep") event.waitUntil(keepAll(ports[0]));
  if (data === "stop") run = undefined;
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
  return response ?? (await used(address).catch(() => undefined)) ?? fetch(request).catch(unreachable);
}

/** What is used is kept. */
async function used(address) {
  const file = LATER.find(([path]) => full(path) === address);
  if (!file) return undefined;
  await keep(file);
  return kept(address);
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

/** Makes the copy of this version, whole or not at all: only then may it take over. */
async function fill() {
  const cache = await caches.open(CACHE);
  // the page is kept last, so the copy is whole where it is there: a host has put back a version that a tab still runs
  if (await cache.match(SCOPE)) return;
  try {
    // a copy is given up when no file is on its way any more, or one that comes late would begin it anew
    const ends = await Promise.allSettled((await wanted()).map(keep));
    for (const { reason } of ends) if (reason) throw reason;
    await cache.put(SCOPE, await page());
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Beside what every copy has: the pages to read in the browser's language, and whatever was kept of another version. */
async function wanted() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const had = new Set();
  for (const name of names) for (const { url } of await (await caches.open(name)).keys()) had.add(plain(url));
  const own = `/${navigator.language.slice(0, 2)}.txt`;
  return [...FIRST, ...LATER.filter(([path]) => path.endsWith(own) || had.has(plain(full(path))))];
}

const full = (path) => new URL(path, SCOPE).href;
/** An address without what names its content. */
const plain = (url) => url.replace(/-[0-9a-f]{16}/, "");

async function keep([path, integrity]) {
  const response = await obtain(path, () => true, integrity);
  await (await caches.open(CACHE)).put(full(path), response);
}

/** The page. Hosts may rewrite it, so it is known by the version that it names, and by its end; some know it by its file's name alone. */
async function page() {
  const matches = async (response) => {
    const text = await response.text();
    return text.includes(VERSION) && text.includes("</noscript>");
  };
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
      // an answer that is left unread keeps its connection
      await response.body?.cancel();
    } catch {
      // another version, or no connection: the second round decides
    }
  }
  throw new Error(`${path}: cannot be had in version ${VERSION}`);
}

/** The one run that keeps everything: another one, or `stop`, ends it. */
let run;

async function keepAll(port) {
  const own = (run = {});
  let failed = "";
  for (const file of ALL) {
    if (run !== own) break;
    if (await has(file)) continue;
    await tell(port);
    await keep(file).catch(() => (failed = "failed"));
  }
  if (run === own) run = undefined;
  await tell(port, failed);
}

/** Bytes that are kept, bytes there are, and how it goes. */
async function tell(port, failed = "") {
  const present = await Promise.all(ALL.map(has));
  const sum = (files) => files.reduce((bytes, [, , size]) => bytes + size, 0);
  port.postMessage(`${sum(ALL.filter((_, index) => present[index]))} ${sum(ALL)} ${run ? "going" : failed}`);
}

const has = async ([path]) => Boolean(await (await caches.open(CACHE)).match(full(path)));

/** Copies of other versions go once no page can run one of them, as at most `pages` are open, and none is on its way. */
async function tidy(pages) {
  const { installing, waiting } = self.registration;
  const open = (await clients.matchAll({ includeUncontrolled: true })).filter(({ url }) => url.startsWith(SCOPE));
  if (installing || waiting || open.length > pages) return;
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}
