// Shared by the scripts about staff: an authenticator of our own, and a look at a page in every size and theme by axe-core.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eventually } from './waiting.mjs';

const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SIZES = [['desk', 1280, 800], ['phone', 390, 844]];

/** RFC 6238: the code of a secret, so many steps from now. The room takes one step either way, and each once. */
export function codeOf(secret, steps) {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  return String((digest.readUInt32BE(digest[19] & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** What looks at a page: a picture of every size and theme in a folder, each without a violation and no wider than the screen. */
export function looker(out) {
  let pictures = 0;
  return async (page, name) => {
    for (const [size, width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['dark', 'light']) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(AXE);
        await eventually(async () => {
          const { violations } = await page.evaluate((values) => globalThis.axe.run(document, { runOnly: { type: 'tag', values } }), TAGS);
          const found = violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).slice(0, 3).join('; ')}`);
          assert.deepEqual(found, [], `${name}, ${size}, ${colorScheme}`);
        });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name}, ${size}: ${wide} px wider than the screen`);
        await page.screenshot({ path: `${out}/${String(++pictures).padStart(2, '0')}-${name}-${size}-${colorScheme}.png` });
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  };
}
