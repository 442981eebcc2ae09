// What the first visit fetches before it can be used: bytes over the wire, compressed as the server would send them.
// Fails above the limit. Chunks that are loaded later are listed apart.
//   node e2e/weight.mjs        (after `npm run build`)

import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { launch, serve } from './browser.mjs';
import { fakeRoom } from './fakeRoom.mjs';
import { ONE_MARKET } from './fakeLobby.mjs';

/** Of all that is fetched before the page can be used, one language and the font included. */
const GZIP_BYTES_MAX = 150 * 1024;

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const site = await serve(dist);
const browser = await launch();
const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
await fakeRoom(page, { loggedIn: false, markets: ONE_MARKET });
const fetched = [];
page.on('request', (request) => {
  const path = new URL(request.url()).pathname;
  if (request.url().startsWith(site.url) && !path.startsWith('/api/')) fetched.push(path === '/' ? '/index.html' : path);
});
await page.goto(site.url);
await page.getByRole('button', { name: 'Start playing' }).waitFor();
await page.evaluate(() => document.fonts.ready.then(() => true));
await page.locator('.stage, [data-stage], .live svg').first().waitFor();
await browser.close();
site.stop();

/** Fonts and pictures are compressed already. */
const PACKED = new Set(['.woff2', '.png']);
const rows = [];
for (const path of new Set(fetched)) {
  const bytes = await readFile(join(dist, path)).catch(() => null);
  if (!bytes) continue;
  const packed = PACKED.has(extname(path));
  rows.push({ path, raw: bytes.length, gzip: packed ? bytes.length : gzipSync(bytes, { level: 9 }).length, brotli: packed ? bytes.length : brotliCompressSync(bytes).length });
}
rows.sort((a, b) => b.gzip - a.gzip);
const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
for (const row of rows) console.log(`${String(row.gzip).padStart(7)}  ${row.path}`);
console.log(`first visit: ${rows.length} files, ${sum('raw')} bytes, gzip ${sum('gzip')}, brotli ${sum('brotli')} (limit ${GZIP_BYTES_MAX})`);
if (sum('gzip') > GZIP_BYTES_MAX) process.exit(1);
