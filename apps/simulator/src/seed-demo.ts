import { createPool, prepareSealing, type Pool } from '@groundwatch/db';
import { readConfig, requireDatabase, requireSecret } from './config.ts';
import { makeCounty, type DemoStation } from './demo/county.ts';
import { writeHistory } from './demo/history/write-history.ts';
import { seedHydrology } from './demo/hydrology.ts';
import { seedRegistry } from './demo/registry.ts';
import { addRenewalRemarks } from './demo/renewals.ts';
import { seedRules } from './demo/seed-rules.ts';
import { seedWall } from './demo/seed-wall.ts';
import { addTrialRemarks } from './demo/trial-remarks.ts';
import { loadRelief } from './terrain/relief.ts';

/** Interval of progress reports on the history. */
const TELL_MS = 5_000;

/** Creates the demo's registry, map and wall in the database of DATABASE_URL; a second run adds only what is missing. */
export async function runSeed(): Promise<void> {
  const config = readConfig();
  const pool = createPool(requireDatabase(config), { max: 3, applicationName: 'groundwatch-seed' });
  try {
    await prepareSealing(pool, requireSecret(config));
    const relief = loadRelief();
    await seedRegistry(pool, makeCounty(relief), relief);
    await seedHydrology(pool, config.sl651Port);
    await seedWall(pool, Date.now());
  } finally {
    await pool.end();
  }
}

/** Creates missing parts of the demo: registry, history of its devices, events, rules. Returns the county. */
export async function fillDemo(pool: Pool, sl651Port: number): Promise<DemoStation[]> {
  const relief = loadRelief();
  const county = makeCounty(relief);
  await seedRegistry(pool, county, relief);
  await seedHydrology(pool, sl651Port);
  let shownAt = performance.now();
  const { rows, devices } = await writeHistory(pool, county, Date.now(), (done, of) => {
    if (performance.now() - shownAt < TELL_MS) return;
    shownAt = performance.now();
    console.log(`history of ${done} of ${of} stations`);
  });
  if (rows > 0) console.log(`${rows} rows of history for ${devices} devices`);
  await addRenewalRemarks(pool, county, Date.now());
  await addTrialRemarks(pool, county, Date.now());
  await seedRules(pool, Date.now());
  if (devices > 0) await seedWall(pool, Date.now());
  return county;
}

/** Stores the roll-ups of the written data, so that the first curve is fast; the api would do it over time. */
export async function rollUp(pool: Pool): Promise<void> {
  for (let isMore = true; isMore;) {
    const { rows } = await pool.query<{ more: boolean }>('SELECT refresh_rollups() AS more');
    isMore = rows[0]?.more === true;
  }
}

if (import.meta.main) await runSeed();
