// pnpm hostile [--frames N] [--share N] [--seed N] [--only TEXT]: attacks an installation of its own in every way of the tables and tells how it stood.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@groundwatch/db';
import { root } from '../bench/lib/processes.ts';
import { FRAMES } from './frames.ts';
import { MOST_TIMES, run, timesOf, type Report } from './run.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { frames: text, share: text, seed: text, only: text } });
const log = (line: string): void => console.error(`… ${line}`);

function table({ undisturbed, rows }: Report): string {
  const shown = (value: number): string => Math.round(value).toLocaleString('en');
  const lines = rows.map(({ attack, outcome, seconds, fared, heapMb, defects }) => {
    const [devices, pages] = timesOf(fared, undisturbed);
    const answers = Object.entries(outcome.answers).toSorted(([, a], [, b]) => b - a);
    return [
      ...[attack, shown(outcome.sent), shown(outcome.sent / seconds)],
      answers
        .slice(0, 4)
        .map(([name, n]) => `${name}: ${shown(n)}`)
        .join(', '),
      ...[`${shown(fared.deviceP99)} ms, × ${devices.toFixed(1)}`, `${shown(fared.pageP99)} ms, × ${pages.toFixed(1)}`],
      ...[shown(fared.health), heapMb.toFixed(0), String(defects.length)],
    ].join(' | ');
  });
  const heads = [
    'Attack',
    'Sent',
    'a second',
    'Answers',
    "Devices' p99",
    "Pages' p99",
    '/health, ms',
    'Heap, MB',
    'Defects',
  ];
  const still = `undisturbed | | | | ${shown(undisturbed.deviceP99)} ms | ${shown(undisturbed.pageP99)} ms | ${shown(undisturbed.health)} | | `;
  return [heads.join(' | '), heads.map(() => '---').join(' | '), still, ...lines]
    .map((line) => `| ${line} |`)
    .join('\n');
}

const dataDir = `${root}/.data/hostile`;
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });
const database = await startEmbedded({ dataDir, log });
let report: Report;
try {
  report = await run({
    ...{
      databaseUrl: database.url,
      seed: Number(values.seed ?? 1),
      share: Number(values.share ?? 1),
      only: values.only ?? '',
    },
    ...{
      frameShare: values.frames === undefined ? Number(values.share ?? 1) : Number(values.frames) / FRAMES,
      undisturbedMs: 20_000,
      log,
    },
  });
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
mkdirSync(`${root}/test-results`, { recursive: true });
writeFileSync(`${root}/test-results/hostile.json`, JSON.stringify(report, null, 2));
console.log(table(report));
for (const { attack, defects } of report.rows) for (const defect of defects) console.log(`${attack}: ${defect}`);
const isSlow = report.rows.filter(({ fared }) =>
  timesOf(fared, report.undisturbed).some((times) => times > MOST_TIMES),
);
if (isSlow.length > 0) console.log(`over × ${MOST_TIMES}: ${isSlow.map(({ attack }) => attack).join('; ')}`);
if (isSlow.length > 0 || report.rows.some(({ defects }) => defects.length > 0)) process.exitCode = 1;
// Devices may still be dialling.
setTimeout(() => process.exit(), 5_000).unref();
