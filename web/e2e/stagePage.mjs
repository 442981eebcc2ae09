// Builds the page of `stage/` into a folder of its own and serves it with the room's content policy.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { serve } from './browser.mjs';

export async function serveStages() {
  const outDir = await mkdtemp(join(tmpdir(), 'cardroom-stage-'));
  await build({
    configFile: false, logLevel: 'warn', base: './', root: fileURLToPath(new URL('stage', import.meta.url)), plugins: [svelte()],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022' },
  });
  const site = await serve(outDir);
  return {
    url: site.url,
    stop: async () => {
      site.stop();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
