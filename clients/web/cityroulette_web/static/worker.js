/**
 * Keeps the page for times without a bridge.
 *
 * While the bridge answers, it determines the release. The files of a release are in their own folder,
 * so cached files always match their page. The page adds the strings of its language. Replies and tokens are never
 * cached.
 */
const VERSION = "@VERSION@";
const FILES = "@FILES@";
const STORE = `shell-${VERSION}`;

self.addEventListener("install", (event) => {
  route(event);
  event.waitUntil(keep());
});

/** The page of this release is complete; until then an older release keeps its cache. */
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
  if (request.method !== "GET" || origin !== location.origin) return;
  if (!FILES.includes(pathname) && !pathname.startsWith(`/${VERSION}/`)) return;
  event.respondWith(pathname === "/" ? page(event) : file(request));
});

/** A browser with static routing reads the files of this release without starting this worker. */
function route(event) {
  if (!event.addRoutes) return;
  const urlPattern = new URLPattern({ pathname: `/${VERSION}/*` });
  const rule = { condition: { urlPattern }, source: { cacheName: STORE } };
  event.waitUntil(event.addRoutes(rule).catch(() => {}));
}

/** The request that was sent while this worker started, if the browser supports that. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch("/"));
  } catch (error) {
    return (await kept("/")) ?? Promise.reject(error);
  }
}

const file = async (request) => (await kept(new URL(request.url).pathname)) ?? fetch(request);

const kept = async (pathname) => (await caches.open(STORE)).match(pathname);

/** All files or none, because a page mixed from two releases would not work. */
async function keep() {
  const store = await caches.open(STORE);
  await store.addAll(FILES);
}

async function dropOthers() {
  for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
}
