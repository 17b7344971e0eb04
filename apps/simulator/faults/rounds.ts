import type { Pool } from '@groundwatch/db';
import { waitUntil } from '@groundwatch/db/testing';
import type { RandomStream } from '../src/random.ts';
import { runChecks } from './checks.ts';
import type { Load } from './load.ts';
import type { Page } from './page.ts';
import type { Target } from './target.ts';

/** Acknowledged reports that show before a fault that everything works. */
const FLOW = 4;
const FLOW_MS = 30_000;
/** After recovery, pages have to equal the database within this time, ms. */
const PAGE_MS = 5_000;
const ROLL_UPS_MS = 30_000;

export interface Round {
  readonly fault: string;
  /** The longest time in which nothing was acknowledged, s. */
  readonly gapS: number;
  /** Findings, by the name of their check. */
  readonly found: ReadonlyMap<string, readonly string[]>;
}

export interface Parts {
  /** A fault lasts between a third of this time and all of it, in whole s. */
  readonly longestS: number;
  readonly target: Target;
  readonly load: Load;
  readonly page: Page;
  readonly pool: Pool;
}

/** The faults of a run: all kinds in a random order, then all of them in another order, without end. */
export function* drawn(faults: readonly string[], random: RandomStream): Generator<string, never> {
  for (;;) {
    const left = [...faults];
    while (left.length > 0) yield* left.splice(random.int(left.length), 1);
  }
}

/** Stores the roll-ups of all late rows. */
const areRolledUp = async (pool: Pool): Promise<boolean> => {
  await pool.query('SELECT refresh_rollups()');
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM rollup_stale s JOIN rollup_source o USING (table_name) WHERE s.day < o.stored_until',
  );
  return rows[0]?.n === 0;
};

/** Compares what is stored with what is known of the rows from an index on. */
export async function findings({ load, page, pool }: Parts, from: number, since: number) {
  const known = load.known(from, since);
  let differing = ['the api does not answer'];
  await waitUntil(async () => {
    differing = await page.differing(pool, known.devices).catch(() => differing);
    return differing.length === 0;
  }, PAGE_MS);
  const isRolledUp = await waitUntil(() => areRolledUp(pool).catch(() => false), ROLL_UPS_MS);
  return new Map([
    ...(await runChecks(pool, known)),
    ['pages', differing],
    ['roll-ups under way', isRolledUp ? [] : ['they are not up to date']],
    ['refusals', load.refusals()],
  ]);
}

/** One round: reports are acknowledged, a fault begins, lasts and is healed, and everything is compared. `fault` null: an undisturbed round. */
export async function runRound(parts: Parts, fault: string | null, random: RandomStream): Promise<Round> {
  const { target, load, longestS } = parts;
  const [from, since] = [load.rows.length, Date.now()];
  const flows = (reports: number, count: () => number): Promise<boolean> => {
    const before = count();
    return waitUntil(() => count() >= before + reports, FLOW_MS);
  };
  load.begin();
  const isFlowing = await flows(FLOW, () => load.acknowledged);
  if (fault !== null) await target.begin(fault);
  const leastS = Math.ceil(longestS / 3);
  // Each device makes a report per second.
  await flows(load.rate * (leastS + random.int(longestS - leastS + 1)), () => load.made);
  const isWhole = await target.heal();
  const { isAcknowledged, gapMs } = await load.end();
  const found = new Map<string, readonly string[]>([
    ['flow', isFlowing ? [] : ['too little was acknowledged before the fault']],
    ['healing', isWhole ? [] : ['a process is not ready again']],
    ['acknowledgement', isAcknowledged ? [] : ['reports are still not acknowledged']],
    ...(await findings(parts, from, since)),
  ]);
  return { fault: fault ?? 'none', gapS: gapMs / 1_000, found };
}
