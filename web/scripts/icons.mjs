// Draws the icons of the installed page from one drawing, with the browser of the tests.
//   node scripts/icons.mjs

import { fileURLToPath } from 'node:url';
import { launch } from '../e2e/browser.mjs';

/** A door with its knob on felt. The door of a maskable icon is smaller: launchers cut it to a
 *  circle of 80 %. */
const drawing = (rounded, scale) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="100%" height="100%">
    <rect width="32" height="32" rx="${rounded}" fill="#17403d"/>
    <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">
      <rect x="9" y="5" width="14" height="22" rx="3" fill="#eef2f2"/><circle cx="19.600" cy="16.500" r="1.800" fill="#ffb84a"/>
    </g>
  </svg>`;

const ICONS = [['icon-192', 192, drawing(7, 1)], ['icon-512', 512, drawing(7, 1)], ['maskable-512', 512, drawing(0, 0.78)]];

const browser = await launch();
for (const [name, size, svg] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0">${svg}</body>`);
  await page.screenshot({ path: fileURLToPath(new URL(`../public/icons/${name}.png`, import.meta.url)), omitBackground: true });
  await page.close();
}
await browser.close();
