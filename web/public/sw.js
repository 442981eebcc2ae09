// The service worker of the installed page. It keeps the built files, whose names change with their content, and a page
// for when the room cannot be reached. It never touches the API or the socket: what they say is true only now.

const CACHE = 'cardroom-1';
const OFFLINE = ['./offline.html', './offline.css', './favicon.svg'];
/** More than one build has; the oldest go. */
const FILES_MAX = 120;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(OFFLINE)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const scope = new URL('./', self.location.href);
  if (request.method !== 'GET' || !address.href.startsWith(scope.href)) return;
  const path = address.pathname.slice(scope.pathname.length);
  if (path.startsWith('assets/')) event.respondWith(built(request));
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('./offline.html')));
  else if (OFFLINE.includes(`./${path}`)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

async function built(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    const files = (await cache.keys()).filter((file) => new URL(file.url).pathname.includes('/assets/'));
    await Promise.all(files.slice(0, Math.max(0, files.length - FILES_MAX)).map((file) => cache.delete(file)));
  }
  return response;
}
