// Shared by the browser scripts: Debian's Chromium, a collector of page errors, a real room to start and kill, and a
// small server for the built page with the room's content policy, so that violations show here.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

/** How many times slower than it is each page believes the machine to be: `SLOW=6 node e2e/lobby.mjs`. */
const SLOW = Number(process.env.SLOW ?? 1);

/** Chromium. A service worker would answer before the tests' own routes, so it is blocked unless asked for. */
export async function launch() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options = {}) => {
    const context = await newContext({ serviceWorkers: 'block', ...options });
    if (SLOW > 1) context.on('page', async (page) => (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW }));
    return context;
  };
  return browser;
}

const POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2', '.webmanifest': 'application/manifest+json' };

/** Serves a built page; gives its address and what stops it. */
export async function serve(dist) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    try {
      const file = join(dist, normalize(path === '/' ? '/index.html' : path));
      const bytes = await readFile(file);
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', 'Content-Security-Policy': POLICY });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => (server.closeAllConnections(), server.close()) };
}

/** Collects every error of a page and every error or warning in its console. Errors of a lost connection (the
 *  browser logs each retry) are ignored while `lineDown` is set. */
export function troublesOf(page) {
  const found = { list: [], lineDown: false };
  page.on('pageerror', (error) => found.list.push(`page error: ${error.stack ?? error}`));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    const [text, from] = [message.text(), message.location().url];
    // A wrong password, or a staff page that is not logged in, gets 401, which the browser logs as an error; a first
    // visit asks for nothing that fails.
    if (text.includes('401') && /\/api\/(login|staff\/(me|login))$/.test(from)) return;
    if (text.includes('Service Worker registration blocked by Playwright')) return;
    if (found.lineDown && /WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE/.test(text)) return;
    found.list.push(`console ${message.type()}: ${text} (${from})`);
  });
  return found;
}

/** How long a debug build may take to open its data folder and its port. */
const OPEN_MS_MAX = 30_000;

/** Starts a real room and waits until it is open. `pull` kills it, `stop` asks it to close; `printed` is what it has
 *  printed so far. */
export async function openRoom(program, data, listen = '127.0.0.1:0', options = []) {
  const room = spawn(program, ['serve', '--data', data, '--listen', listen, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = once(room, 'exit');
  let [output, log] = ['', ''];
  room.stderr.on('data', (bytes) => (log = (log + bytes).slice(-20_000)));
  const url = await new Promise((open, fail) => {
    const tooLate = setTimeout(() => fail(new Error(`the room did not open\n${output}${log}`)), OPEN_MS_MAX);
    room.stdout.on('data', (bytes) => {
      output += bytes;
      const found = /^The room is open: (\S+)/m.exec(output);
      if (found) open(found[1]);
      if (found) clearTimeout(tooLate);
    });
    room.on('exit', (code) => fail(new Error(`the room ended with ${code} before it was open\n${output}${log}`)));
    room.on('error', fail);
  });
  const end = async (signal) => {
    if (room.exitCode === null && room.signalCode === null) room.kill(signal);
    return (await gone)[0];
  };
  return { url, printed: () => output, pull: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** Runs a command of the program to its end; anything but success is an error. */
export async function command(program, ...words) {
  const run = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(run, 'exit');
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
}
