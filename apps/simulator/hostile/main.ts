// pnpm hostile [--frames N] [--share N] [--seed N] [--only TEXT]: attacks a new installation in every way of the tables and reports the effects.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@groundwatch/db';
import { markdown } from '../bench/lib/figures.ts';
import { root } from '../bench/lib/processes.ts';
import { FRAMES } from './frames.ts';
import { MOST_TIMES, run, timesOf, type Report } from './run.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { frames: text, share: text, seed: text, only: text } });
const log = (line: string): void => console.error(`… ${line}`);

const shown = (value: number): string => Math.round(value).toLocaleString('en');
const heads =
  'Attack | Sent | Sent/s | Answers | p99 of devices | p99 of pages | /health, ms | Heap, MB | Defects'.split(' | ');
function table({ undisturbed, rows }: Report): string {
  const lines = rows.map(({ attack, outcome, seconds, experience, heapMb, defects }) => {
    const [devices, pages] = timesOf(experience, undisturbed);
    const answers = Object.entries(outcome.answers).toSorted(([, a], [, b]) => b - a);
    const most = answers.slice(0, 4).map(([name, n]) => `${name}: ${shown(n)}`);
    return [
      ...[attack, shown(outcome.sent), shown(outcome.sent / seconds), most.join(', ')],
      `${shown(experience.deviceP99)} ms, × ${devices.toFixed(1)}`,
      `${shown(experience.pageP99)} ms, × ${pages.toFixed(1)}`,
      ...[shown(experience.health), heapMb.toFixed(0), String(defects.length)],
    ];
  });
  const { deviceP99, pageP99, health } = undisturbed;
  const quiet = ['undisturbed', '', '', '', `${shown(deviceP99)} ms`, `${shown(pageP99)} ms`, shown(health), '', ''];
  return markdown([heads, quiet, ...lines]);
}

const dataDir = `${root}/.data/hostile`;
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });
const database = await startEmbedded({ dataDir, log });
let report: Report;
try {
  const share = Number(values.share ?? 1);
  const sizes = { share, frameShare: values.frames === undefined ? share : Number(values.frames) / FRAMES };
  const choice = { seed: Number(values.seed ?? 1), only: values.only ?? '' };
  report = await run({ databaseUrl: database.url, ...sizes, ...choice, undisturbedMs: 20_000, yields: true, log });
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
mkdirSync(`${root}/test-results`, { recursive: true });
writeFileSync(`${root}/test-results/hostile.json`, JSON.stringify(report, null, 2));
console.log(table(report));
for (const { attack, defects } of report.rows) for (const defect of defects) console.log(`${attack}: ${defect}`);
const slow = report.rows.filter(({ experience }) => Math.max(...timesOf(experience, report.undisturbed)) > MOST_TIMES);
if (slow.length > 0) console.log(`over × ${MOST_TIMES}: ${slow.map(({ attack }) => attack).join('; ')}`);
if (slow.length > 0 || report.rows.some(({ defects }) => defects.length > 0)) process.exitCode = 1;
// Devices may still be reconnecting.
setTimeout(() => process.exit(), 5_000).unref();
