import type { Round } from './rounds.ts';

const header = ['Fault', 'Rounds', 'Lost', 'Doubled', 'Nothing acknowledged', 'Findings'];

/** The results by kind of fault, as a table of Markdown; the time is the longest of a kind. */
export function tableOf(rounds: readonly Round[]): string {
  const lines = [...Map.groupBy(rounds, ({ fault }) => fault)].map(([fault, own]) => {
    const count = (name: string): number => own.reduce((sum, { found }) => sum + (found.get(name)?.length ?? 0), 0);
    const others =
      own.reduce((sum, { found }) => sum + [...found.values()].flat().length, 0) - count('lost') - count('doubled');
    const gapS = Math.max(...own.map((round) => round.gapS));
    return [fault, own.length, count('lost'), count('doubled'), `${gapS.toFixed(1)} s`, others];
  });
  return [header, header.map((_, i) => (i === 0 ? '---' : '---:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
