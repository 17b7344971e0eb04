import type { Pool } from '@groundwatch/db';
import { waitUntil } from '@groundwatch/db/testing';
import type { RandomStream } from '../src/random.ts';
import { runChecks } from './checks.ts';
import type { Load } from './load.ts';
import type { Page } from './page.ts';
import type { Target } from './target.ts';

/** How long a fault lasts, in reports of each device, which come once a second. */
const LEAST_S = 2;
const MOST_S = 6;
const FLOW_MS = 30_000;
/** After healing, pages have to be right within this time, ms. */
const PAGE_MS = 5_000;
const ROLL_UPS_MS = 30_000;

export interface Round {
  readonly fault: string;
  /** The longest time in which nothing was acknowledged, s. */
  readonly gapS: number;
  /** What was found, by what found it. */
  readonly found: ReadonlyMap<string, readonly string[]>;
}

export interface Parts {
  readonly target: Target;
  readonly load: Load;
  readonly page: Page;
  readonly pool: Pool;
}

/** The faults of a run: all kinds in an order drawn by the seed, and again in another. */
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
    ['roll-ups under way', isRolledUp ? [] : ['they do not end']],
    ['refusals', load.refusals()],
  ]);
}

/** One round: everything flows, a fault begins, lasts, is healed; then all is compared. Without a fault: an undisturbed round. */
export async function runRound(parts: Parts, fault: string | null, random: RandomStream): Promise<Round> {
  const { target, load } = parts;
  const [from, since] = [load.rows.length, Date.now()];
  const flows = (reports: number, count: () => number): Promise<boolean> => {
    const before = count();
    return waitUntil(() => count() >= before + reports, FLOW_MS);
  };
  load.begin();
  const isFlowing = await flows(load.rate, () => load.acknowledged);
  if (fault !== null) await target.begin(fault);
  await flows(load.rate * (LEAST_S + random.int(MOST_S - LEAST_S + 1)), () => load.made);
  const isWhole = await target.heal();
  const { isAcknowledged, gapMs } = await load.end();
  const found = new Map<string, readonly string[]>([
    ['flow', isFlowing ? [] : ['nothing was acknowledged before the fault']],
    ['healing', isWhole ? [] : ['not whole again']],
    ['acknowledgement', isAcknowledged ? [] : ['reports are still not acknowledged']],
    ...(await findings(parts, from, since)),
  ]);
  return { fault: fault ?? 'none', gapS: gapMs / 1_000, found };
}
