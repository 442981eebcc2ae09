import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => {
  // `npm run dev` beside a running room: CARDROOM=http://127.0.0.1:8080 npm run dev
  const room = loadEnv(mode, '.', 'CARDROOM')['CARDROOM'] ?? 'http://127.0.0.1:8080';
  return {
    plugins: [svelte()],
    build: {
      // The server's policy allows nothing inline: no data addresses, no polyfill script.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
      emptyOutDir: true,
    },
    server: { proxy: { '/api': room, '/ws': { target: room, ws: true } } },
    test: { include: ['src/**/*.test.ts'], environment: 'node' },
  };
});
