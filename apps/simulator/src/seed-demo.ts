import { createPool, prepareSealing, type Pool } from '@groundwatch/db';
import { readConfig, requireDatabase, requireSecret } from './config.ts';
import { COUNTY_SEED, makeCounty } from './demo/county.ts';
import { writeHistory } from './demo/history/write-history.ts';
import { seedRegistry } from './demo/registry.ts';
import { noteRenewals } from './demo/renewals.ts';
import { seedRules } from './demo/seed-rules.ts';
import { seedWall } from './demo/seed-wall.ts';
import { noteTrials } from './demo/trial-remarks.ts';
import { makeRelief } from './terrain/relief.ts';

/** Stores the roll-ups of what was written, so that the first curve is as quick as any; the api would do so by and by. */
async function rollUp(pool: Pool): Promise<void> {
  for (let isMore = true; isMore;) {
    const { rows } = await pool.query<{ more: boolean }>('SELECT refresh_rollups() AS more');
    isMore = rows[0]?.more === true;
  }
}

/** Makes the demo's registry, map and history in the database of DATABASE_URL; a second run adds only what is missing. */
export async function runSeed(): Promise<void> {
  const config = readConfig();
  const pool = createPool(requireDatabase(config), { max: 3, applicationName: 'groundwatch-seed' });
  const started = performance.now();
  const seconds = (): string => `${((performance.now() - started) / 1_000).toFixed(1)} s`;
  try {
    await prepareSealing(pool, requireSecret(config));
    console.log('demo: shaping the ground');
    const relief = makeRelief(COUNTY_SEED);
    const county = makeCounty(relief);
    await seedRegistry(pool, county, relief);
    const count = county.reduce((sum, s) => sum + s.devices.length, 0);
    console.log(`demo: ${county.length} stations with ${count} devices (${seconds()})`);
    let told = performance.now();
    const { rows, devices } = await writeHistory(pool, county, Date.now(), (done, of) => {
      if (performance.now() - told < 2_000) return;
      told = performance.now();
      console.log(`demo: history of ${done} of ${of} stations (${seconds()})`);
    });
    console.log(
      devices === 0
        ? `demo: nothing missing (${seconds()})`
        : `demo: ${rows} rows of history for ${devices} devices (${seconds()})`,
    );
    await noteRenewals(pool, county, Date.now());
    await noteTrials(pool, county, Date.now());
    await seedRules(pool, Date.now());
    if (devices > 0) {
      await seedWall(pool, Date.now());
      await rollUp(pool);
      console.log(`demo: rolled up (${seconds()})`);
    }
  } finally {
    await pool.end();
  }
}

if (import.meta.main) await runSeed();
