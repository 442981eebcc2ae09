// Nothing on a table may cover anything else: for 2 to 10 seats, two and four hole cards, long names and large amounts,
// while all have bet, with open hands and at showdown, on stages as large as they come about on screens of every size;
// and on the real page against a fake room. Writes pictures of some of them.
//   OUT=/tmp/look node e2e/layout.mjs        (after `npm run build`, for the real page)

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, serve, troublesOf } from './browser.mjs';
import { coveredOn } from './covered.mjs';
import { fakeRoom } from './fakeRoom.mjs';
import { LAMP_TABLE, STATUS, statusNow } from './fakeTournaments.mjs';
import { serveStages } from './stagePage.mjs';
import { eventually, nextFrame } from './waiting.mjs';
import { runOut, showdown, table } from './tables.mjs';

const out = process.env.OUT ?? 'look';
const dist = process.env.DIST ?? fileURLToPath(new URL('../dist', import.meta.url));
/** Stages as they come about on these screens. */
const STAGES = [
  ['desktop 1440×900', 1112, 676], ['desktop 1024×768', 696, 520], ['phone 390×844', 390, 552], ['phone 844×390', 560, 330],
  ['tile of four', 952, 400], ['tile of six', 632, 380], ['preview', 400, 250],
];
const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const STATES = { bets: () => [], open: runOut, showdown };
/** Screens on which the page itself is looked at. */
const SCREENS = { desktop: [1440, 900], small: [1024, 768], phone: [390, 844], landscape: [844, 390], narrow: [320, 640] };

await mkdir(out, { recursive: true });
const browser = await launch();
const troubles = [];
let looks = 0;

async function stages() {
  const site = await serveStages();
  const page = await browser.newPage();
  const errors = troublesOf(page);
  await page.goto(site.url);
  await page.waitForFunction(() => 'stages' in window);
  for (const [name, w, h] of STAGES) {
    await page.setViewportSize({ width: w, height: h });
    for (const [state, said] of Object.entries(STATES)) {
      for (const seats of SEATS) {
        for (const holeCards of [2, 4]) {
          for (const extreme of [false, true]) {
            const of = { seats, holeCards, long: extreme, large: extreme };
            // Every other one is a tournament's, with a bounty on each head.
            const bounties = (seats + holeCards / 2) % 2 === 0 || extreme;
            const status = bounties ? { ...STATUS, seats: Array.from({ length: seats }, (_, index) => ({ seat: index + 1, place: index + 1, bounty: extreme ? 123_456 : 2_250 })) } : undefined;
            await page.evaluate(([asked]) => window.stages.draw([asked], { animation: 'off' }), [{ snapshot: { ...table(of), tournament: bounties }, status, said: said(of), w, h, currency: 'EUR' }]);
            // The stage learns its size with the next frame.
            await nextFrame(page);
            looks += 1;
            const found = await coveredOn(page);
            const where = `${name}, ${seats} seats, ${holeCards} cards, ${state}${extreme ? ', long' : ''}`;
            troubles.push(...found.map((trouble) => `${where}: ${trouble}`));
            if (found.length > 0 || (seats % 4 === 2 && holeCards === 2 && !extreme)) await page.screenshot({ path: `${out}/${where.replaceAll(/[^a-z0-9]+/gi, '-')}.png` });
          }
        }
      }
    }
  }
  await buttons(page);
  troubles.push(...errors.list);
  await page.close();
  await site.stop();
}

/** Wherever the button lies, no card covers it: not when the cards of its seat have won and are raised either. */
async function buttons(page) {
  for (const [name, w, h] of STAGES) {
    await page.setViewportSize({ width: w, height: h });
    for (const seats of SEATS) {
      for (const holeCards of [2, 4]) {
        const each = Array.from({ length: seats }, (_, index) => index + 1);
        const asked = each.flatMap((button) => [true, false].map((own) => {
          const of = { seats, holeCards, button, own, winner: button };
          return { snapshot: table(of), said: showdown(of), w, h, currency: 'PLAY' };
        }));
        await page.evaluate(([all]) => window.stages.draw(all, { animation: 'off' }), [asked]);
        await nextFrame(page);
        looks += asked.length;
        const found = (await coveredOn(page)).filter((trouble) => trouble.includes('button') || trouble.includes('off the stage'));
        const where = `${name}, ${seats} seats, ${holeCards} cards, buttons`;
        troubles.push(...found.map((trouble) => `${where}: ${trouble}`));
      }
    }
  }
}

/** Chips fly to the winner and are gone when they have arrived; nothing flies where motion is not wanted. */
async function motion() {
  const site = await serveStages();
  for (const [name, settings, reducedMotion, flies] of [['normal', { animation: 'normal' }, 'no-preference', true], ['off', { animation: 'off' }, 'no-preference', false], ['reduced', { animation: 'normal' }, 'reduce', false]]) {
    const page = await browser.newPage({ reducedMotion });
    const errors = troublesOf(page);
    await page.goto(site.url);
    await page.waitForFunction(() => 'stages' in window);
    await page.evaluate(([asked, chosen]) => window.stages.draw([asked], chosen), [{ snapshot: table(), w: 1112, h: 676, currency: 'EUR' }, settings]);
    await page.locator('[data-plate]').first().waitFor();
    // What was said is drawn at once, whatever still moves.
    const seen = await page.evaluate(([said]) => {
      said.forEach((one) => window.stages.say(0, one));
      return { flights: document.querySelectorAll('.flight').length, board: document.querySelectorAll('[data-board]').length, tag: document.querySelector('[data-seat="1"] [data-tag]')?.textContent };
    }, [showdown({ seats: 6 })]);
    if (seen.flights > 0 !== flies || seen.board !== 5 || seen.tag !== '+€225.43') errors.list.push(`saw ${JSON.stringify(seen)}`);
    await page.waitForFunction(() => document.querySelectorAll('.flight').length === 0);
    looks += 1;
    troubles.push(...errors.list.map((trouble) => `motion ${name}: ${trouble}`));
    await page.close();
  }
  await site.stop();
}

/** The real page with a table of the fake room. */
async function pages() {
  const site = await serve(dist);
  for (const [name, [width, height]] of Object.entries(SCREENS)) {
    for (const of of [{ seats: 6 }, { seats: 6, holeCards: 4, large: true, long: true }, { seats: 9 }, { seats: 8, lamp: true }]) {
      const page = await browser.newPage({ viewport: { width, height } });
      const errors = troublesOf(page);
      const snapshot = of.lamp ? LAMP_TABLE : table(of);
      await fakeRoom(page, { seats: [{ game: snapshot.game, table: snapshot.table }], tables: [snapshot], statuses: { 41: () => statusNow() } });
      await page.goto(`${site.url}/#/table/${snapshot.game}/${snapshot.table}`);
      await page.locator('section.stage [data-plate]').first().waitFor();
      // The side panel of a tournament, or its one line.
      if (of.lamp) await page.locator('[data-status], [data-status-line]').first().waitFor();
      looks += 1;
      let found = [];
      await eventually(async () => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        found = [...(wide > 0 ? [`${wide} px too wide`] : []), ...(await coveredOn(page))];
        if (found.length > 0) throw new Error(found[0]);
      }).catch(() => undefined);
      const where = `page ${name}, ${of.seats} seats${of.large ? ', long' : of.lamp ? ', tournament' : ''}`;
      troubles.push(...[...errors.list, ...found].map((trouble) => `${where}: ${trouble}`));
      await page.screenshot({ path: `${out}/${where.replaceAll(/[^a-z0-9]+/gi, '-')}.png` });
      await page.close();
    }
  }
  site.stop();
}

const only = process.env.ONLY ?? '';
try {
  if (only === '' || only === 'motion') await motion();
  if (only === '' || only === 'stages') await stages();
  if (only === '' || only === 'pages') await pages();
} finally {
  await browser.close();
}
if (troubles.length > 0) {
  console.error(troubles.join('\n'));
  process.exit(1);
}
console.log(`${looks} tables: nothing is covered, nothing is cut, nothing complains`);
