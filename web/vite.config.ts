import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const compress = promisify(brotliCompress);

/** Writes a compressed copy of every text beside it, for the room to send to browsers that take it. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      const texts = files.filter((file) => /\.(html|js|css|svg|json|webmanifest)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const bytes = await readFile(join(folder, file));
          const small = await compress(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
          if (small.length < bytes.length) await writeFile(join(folder, `${file}.br`), small);
        }),
      );
    },
  };
}

export default defineConfig(({ mode }) => {
  // `npm run dev` beside a running room: CARDROOM=http://127.0.0.1:8080 npm run dev
  const room = loadEnv(mode, '.', 'CARDROOM')['CARDROOM'] ?? 'http://127.0.0.1:8080';
  return {
    // Relative, so that a room works under any path of a proxy.
    base: './',
    plugins: [svelte(), compressed()],
    build: {
      // The server's policy allows nothing inline: no data addresses, no polyfill script.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
      emptyOutDir: true,
    },
    server: { proxy: { '/api': room, '/ws': { target: room, ws: true } } },
    test: { include: ['src/**/*.test.ts'], environment: 'node', setupFiles: ['src/test-setup.ts'] },
  };
});
