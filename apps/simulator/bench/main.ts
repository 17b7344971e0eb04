// pnpm bench [ingest rules screen wall alarm page input history statistics curve site export memory decode soak fleet] [--small]: measures the
// product on this machine and reports whether it meets its targets.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { BenchContext } from './lib/bench-context.ts';
import { startBenchServer, type BenchServer } from './lib/database-server.ts';
import { isMet, table, type Figure, type PartResult } from './lib/figures.ts';
import { root } from './lib/processes.ts';
import { alarmPart } from './parts/alarm.ts';
import { curvePart } from './parts/curve.ts';
import { decodePart } from './parts/decode.ts';
import { exportPart } from './parts/export.ts';
import { fleetPart } from './parts/fleet.ts';
import { historyPart } from './parts/history.ts';
import { inputPart } from './parts/input.ts';
import { ingestPart } from './parts/ingest.ts';
import { pagePart } from './parts/page.ts';
import { memoryPart } from './parts/memory.ts';
import { rulesPart } from './parts/rules.ts';
import { screenPart } from './parts/screen.ts';
import { sitePart } from './parts/site.ts';
import { soakPart } from './parts/soak.ts';
import { statisticsPart } from './parts/statistics.ts';
import { wallPart } from './parts/wall.ts';

type Part = (context: BenchContext) => Promise<{ figures: Figure[]; notes: string[] }>;

const parts: Readonly<Record<string, Part>> = {
  decode: decodePart,
  ingest: ingestPart,
  rules: rulesPart,
  memory: memoryPart,
  screen: screenPart,
  wall: wallPart,
  alarm: alarmPart,
  page: pagePart,
  input: inputPart,
  history: historyPart,
  statistics: statisticsPart,
  site: sitePart,
  curve: curvePart,
  export: exportPart,
  soak: soakPart,
  fleet: fleetPart,
};

/** A hanging part must not prevent the report of the others. The first run of `site` writes three years. */
const limits: Readonly<Record<string, number>> = {
  site: 40,
  rules: 10,
  export: 15,
  wall: 10,
  alarm: 10,
  statistics: 15,
  page: 10,
  soak: 45,
  fleet: 15,
};
const limitMs = (name: string): number => (limits[name] ?? 5) * 60_000;

const log = (line: string): void => console.error(`… ${line}`);

function limited<T>(work: Promise<T>, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = limitMs(name);
    const timer = setTimeout(() => reject(new Error(`${name} took over ${limit / 60_000} min`)), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function run(names: readonly string[], isSmall: boolean): Promise<PartResult[]> {
  let server: Promise<BenchServer> | null = null;
  const context: BenchContext = { log, isSmall, server: () => (server ??= startBenchServer(log)) };
  const results: PartResult[] = [];
  try {
    for (const name of names) {
      const began = performance.now();
      log(name);
      const outcome = await limited((parts[name] as Part)(context), name).catch((error: unknown) => ({
        figures: [{ name: 'could be measured', value: 0, unit: '', target: { atLeast: 1 } }],
        notes: [error instanceof Error ? error.message : String(error)],
      }));
      results.push({ part: name, seconds: (performance.now() - began) / 1_000, ...outcome });
    }
    const [cpu] = cpus();
    const machine = `${cpus().length} × ${cpu?.model ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.version}`;
    const database = server ? (await (server as Promise<BenchServer>)).description : 'no database';
    results.unshift({ part: 'machine', seconds: 0, figures: [], notes: [machine, database] });
  } finally {
    if (server) await (server as Promise<BenchServer>).then((s) => s.stop());
  }
  return results;
}

process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const isSmall = process.argv.includes('--small');
const wanted = process.argv.slice(2).filter((arg) => arg !== '--' && arg !== '--small');
const unknown = wanted.filter((name) => !parts[name]);
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
const results = await run(wanted.length > 0 ? wanted : Object.keys(parts), isSmall);
const json = JSON.stringify({ at: new Date().toISOString(), results }, null, 2);
mkdirSync(`${root}/test-results`, { recursive: true });
writeFileSync(`${root}/test-results/bench.json`, json);
console.log(json);
console.log(`\n${table(results)}`);
if (results.some((r) => r.figures.some((figure) => isMet(figure) === false))) process.exitCode = 1;
// A part that exceeded its time may have left something running.
setTimeout(() => process.exit(), 5_000).unref();
