/**
 * Keeps the page, so that it opens without the bridge and can say that there is none.
 *
 * Which page is shown the bridge says, as long as it answers; the files of a release are in a folder
 * of their own, so those that are kept are never older than their page. Nothing else is kept, no
 * answer and no token.
 */
const VERSION = "@VERSION@";
const FILES = "@FILES@";
const STORE = `shell-${VERSION}`;

self.addEventListener("install", (event) => {
  route(event);
  event.waitUntil(keep());
});

/** The page of this release has come; until then one of an older release keeps what it has. */
self.addEventListener("message", (event) => {
  if (event.data === VERSION) event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([dropOthers(), self.registration.navigationPreload?.enable()]).then(() =>
      self.clients.claim(),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !FILES.includes(pathname)) return;
  event.respondWith(pathname === "/" ? page(event) : file(request));
});

/** A browser that can do so takes the files of this release from the store without this worker. */
function route(event) {
  if (!event.addRoutes) return;
  const urlPattern = new URLPattern({ pathname: `/${VERSION}/*` });
  const rule = { condition: { urlPattern }, source: { cacheName: STORE } };
  event.waitUntil(event.addRoutes(rule).catch(() => {}));
}

/** The bridge was asked while this worker was being started, where the browser can do so. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch("/"));
  } catch (error) {
    return (await kept("/")) ?? Promise.reject(error);
  }
}

const file = async (request) => (await kept(new URL(request.url).pathname)) ?? fetch(request);

const kept = async (pathname) => (await caches.open(STORE)).match(pathname);

/** All files or none: a page that is put together from two releases would not work. */
async function keep() {
  const store = await caches.open(STORE);
  await store.addAll(FILES);
}

async function dropOthers() {
  for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
}
