/**
 * Keeps the page, so that it opens without the bridge and can say that there is none.
 *
 * What the bridge serves always comes first: its copy is only for when nothing answers. So no page
 * has older code than its bridge. Nothing but the files of the page is kept, no answer and no token.
 */
const VERSION = "@VERSION@";
const FILES = "@FILES@";
const STORE = `shell-${VERSION}`;

self.addEventListener("install", (event) => {
  race(event);
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "GET" && origin === location.origin && FILES.includes(pathname))
    event.respondWith(served(request, pathname));
});

/** A browser that can do so asks the bridge while it still starts this worker. */
function race(event) {
  if (!event.addRoutes) return;
  const condition = { urlPattern: new URLPattern({ pathname: "/*" }), requestMethod: "GET" };
  const raced = event.addRoutes({ condition, source: "race-network-and-fetch-handler" });
  event.waitUntil(raced.catch(() => {}));
}

async function served(request, pathname) {
  try {
    return await fetch(request.mode === "navigate" ? pathname : request);
  } catch (error) {
    const store = await caches.open(STORE);
    const kept = await store.match(pathname);
    if (kept) return kept;
    throw error;
  }
}

/** All files or none: a page that is put together from two releases would not work. */
async function keep() {
  const store = await caches.open(STORE);
  await store.addAll(FILES.map((name) => new Request(name, { cache: "no-store" })));
}

async function dropOthers() {
  for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
}
