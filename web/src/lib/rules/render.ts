// A clause as it is shown: its paragraphs with a rulebook's values in them, each marked where it is our reading; its
// table, if it has one; and whether a search finds it.

import { CLAUSES, GROUPS, type ClauseId, type GroupId } from './clauses';
import { isReading } from './parameters';
import type { Values } from './values';
import type { RulesWords, Say } from '../language/rules/words';

export type Paragraph = { text: string; reading: boolean };

/** What a clause says under a rulebook; nothing if the rulebook has no such thing. */
export function rendered(clause: ClauseId, of: Values, words: RulesWords): Paragraph[] {
  const paths: readonly (readonly string[])[] = CLAUSES[clause];
  const [, ...says] = words.clauses[clause] as readonly [string, ...Say[]];
  return says.flatMap((say, index) => {
    const text = typeof say === 'string' ? say : say(of);
    return text === null ? [] : [{ text, reading: (paths[index] ?? []).some((path) => isReading(of.p, path)) }];
  });
}

export type ShownClause = { id: ClauseId; title: string; paragraphs: Paragraph[] };
export type ShownGroup = { id: GroupId; title: string; clauses: ShownClause[] };

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of a search stands in a clause, its title or its id. */
function fits(clause: ShownClause, group: string, search: string[]): boolean {
  const whole = plain([clause.id, clause.title, group, ...clause.paragraphs.map(({ text }) => text)].join(' '));
  return search.every((word) => whole.includes(word));
}

/** All groups with the clauses that a search finds; a search for a clause's id finds that clause alone. */
export function shown(of: Values, words: RulesWords, search: string): ShownGroup[] {
  const looked = plain(search).split(/\s+/).filter((word) => word !== '');
  const exact = Object.keys(CLAUSES).find((id) => id.toLowerCase() === looked[0] && looked.length === 1);
  return GROUPS.map(({ id, clauses }) => ({
    id,
    title: words.groups[id],
    clauses: clauses
      .map((clause): ShownClause => ({ id: clause, title: words.clauses[clause][0], paragraphs: rendered(clause, of, words) }))
      .filter((clause) => (exact === undefined ? fits(clause, words.groups[id], looked) : clause.id === exact)),
  })).filter((group) => group.clauses.length > 0);
}
