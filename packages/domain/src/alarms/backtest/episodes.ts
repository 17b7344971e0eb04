import type { AlarmSubject } from '@groundwatch/protocol/model';
import type { Level } from '../assessor.ts';
import type { Judgement } from '../sources.ts';

/** From the first level until the level is none; times in ms since 1970. */
export interface Episode {
  readonly subject: AlarmSubject;
  readonly from: number;
  /** null: it was open at the end. */
  readonly to: number | null;
  readonly worstLevel: Level;
  readonly changes: readonly (readonly [at: number, level: Level])[];
  /** Value and detail of its highest rise. */
  readonly trigger: Readonly<Record<string, unknown>>;
}

/** The alarms that judgements, in ascending order of time, would raise. */
export function episodesOf(subject: AlarmSubject, judgements: readonly Judgement[]): Episode[] {
  const episodes: Episode[] = [];
  let changes: [number, Level][] = [];
  let [worst, trigger]: [Level, Record<string, unknown>] = [0, {}];
  const end = (to: number | null): void => {
    episodes.push({ subject, from: changes[0]![0], to, worstLevel: worst, changes, trigger });
    [changes, worst, trigger] = [[], 0, {}];
  };
  for (const { at, level, value, detail } of judgements) {
    changes.push([at, level]);
    if (level === 0) {
      end(at);
      continue;
    }
    if (worst !== 0 && level >= worst) continue;
    [worst, trigger] = [level, { value, ...detail }];
  }
  if (changes.length > 0) end(null);
  return episodes;
}

/** The periods at a level or a worse one. */
export function stretchesAt({ changes, to }: Episode, level: Level, end: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const [index, [at, reached]] of changes.entries()) {
    if (reached === 0 || reached > level) continue;
    const until = changes[index + 1]?.[0] ?? to ?? end;
    const last = found.at(-1);
    if (last && last[1] === at) last[1] = until;
    else found.push([at, until]);
  }
  return found;
}
