import { markdown } from '../bench/lib/figures.ts';
import type { Round } from './rounds.ts';

const header = ['Fault', 'Rounds', 'Lost', 'Doubled', 'Nothing acknowledged', 'Findings'];

/** The results of each kind of fault; the time is the longest of a kind. */
export function tableOf(rounds: readonly Round[]): string {
  const lines = [...Map.groupBy(rounds, ({ fault }) => fault)].map(([fault, own]) => {
    const count = (name: string): number => own.reduce((sum, { found }) => sum + (found.get(name)?.length ?? 0), 0);
    const others =
      own.reduce((sum, { found }) => sum + [...found.values()].flat().length, 0) - count('lost') - count('doubled');
    const gapS = Math.max(...own.map((round) => round.gapS));
    return [fault, own.length, count('lost'), count('doubled'), `${gapS.toFixed(1)} s`, others];
  });
  return markdown([header, ...lines]);
}
