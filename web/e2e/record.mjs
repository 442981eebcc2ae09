// Records what a real room says of one table, from the snapshot on, for the tests of the reducers: a new player joins the
// first Hold'em game, sits down and calls everything for a few hands.
//   URL=http://127.0.0.1:8080 HANDS=2 node e2e/record.mjs > src/lib/fixtures/hands.ts

import { launch } from './browser.mjs';

const { URL: url = 'http://127.0.0.1:8080', HANDS = '2' } = process.env;
const browser = await launch();
const page = await (await browser.newContext()).newPage();
await page.goto(url);
const recorded = await page.evaluate(async (hands) => {
  const post = (path, body) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Cardroom': '1' }, body: JSON.stringify(body) });
  const listed = await (await fetch('/api/markets')).json();
  await post('/api/register', { name: `Rec${Date.now() % 1_000_000}`, password: 'correct horse battery', declares_age: true, market: listed.markets[0].id });
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
  const stream = [];
  let [id, accepted, at, snapshot, ended] = [1, 0, null, null, 0];
  const ask = (request) => socket.send(JSON.stringify({ id: id++, ask: request }));
  return new Promise((done, fail) => {
    setTimeout(() => fail(new Error('no hand was played in three minutes')), 180_000);
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'hello') ask({ type: 'lobby', on: true });
      if (message.type === 'lobby' && message.full && at === null) {
        const pool = message.pools.find((one) => one.poker === 'holdem' && one.players > 0) ?? message.pools[0];
        at = { game: pool.game, table: 0 };
        accepted = id;
        ask({ type: 'accept_rules', rulebook: pool.rulebook });
      }
      if (message.type === 'answer' && message.id === accepted) ask({ type: 'join', game: at.game });
      if (message.type === 'note' && message.note.code === 'seat') ask({ type: 'confirm', game: message.game, amount: message.note.limits.least });
      if (message.type === 'note' && message.note.code === 'seated') {
        at = { game: message.game, table: message.note.table };
        ask({ type: 'watch', ...at });
      }
      const here = message.game === at?.game && message.table === at?.table;
      if (message.type === 'snapshot' && here && snapshot === null) {
        snapshot = message;
        if (message.own?.entering?.may_post) ask({ type: 'post', ...at, posts: true });
      } else if (snapshot !== null && here && ['table', 'own'].includes(message.type)) {
        stream.push(message);
        const { said } = message;
        if (said.type === 'your_turn') ask({ type: 'act', ...at, hand: said.hand, turn: said.turn, action: { type: said.legal.check ? 'check' : 'call' } });
        if (said.type === 'ended' && stream.some((one) => one.said.type === 'your_turn') && ++ended === hands) done({ snapshot, stream });
      }
    };
  });
}, Number(HANDS));
await browser.close();

const { type: _type, ...snapshot } = recorded.snapshot;
const line = (value) => JSON.stringify(value).replace(/"([a-z_]+)":/g, '$1: ').replace(/,(?=[a-z_]+: )/g, ', ').replaceAll('"', "'");
console.log(`// What a real room said of one table, from the viewer's snapshot on. Made by e2e/record.mjs; do not edit.

import type { ServerMessage, Snapshot } from '../wire/protocol';

type Said = Extract<ServerMessage, { type: 'table' | 'own' }>;

export const SNAPSHOT: Snapshot = ${line(snapshot)};

export const STREAM: Said[] = [
${recorded.stream.map((one) => `  ${line(one)},`).join('\n')}
];`);
