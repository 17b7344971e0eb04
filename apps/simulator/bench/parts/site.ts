import { loadavg } from 'node:os';
import { createPool } from '@groundwatch/db';
import { askView } from '../lib/ask-views.ts';
import type { BenchContext } from '../lib/bench-context.ts';
import type { Figure } from '../lib/figures.ts';
import { signIn, startApi } from '../lib/installation.ts';
import { openSite } from '../lib/site-database.ts';
import { siteViews } from '../lib/site-views.ts';

/** Three years. */
const WEEKS = 157;
const SMALL_WEEKS = 12;
const CLIENTS = 4;
const LOOKS = 60;
/** Limit of the 95th percentile of each view. */
const LIMIT_MS = 150;

/** A station with 200 sensors and three years of data: duration of each view of a device's page, through the api. */
export async function sitePart({ log, isSmall }: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const weeks = isSmall ? SMALL_WEEKS : WEEKS;
  const site = await openSite(weeks, log);
  const pool = createPool(site.url, { max: 1 });
  try {
    const views = await siteViews(pool, weeks);
    const { rows } = await pool.query<{ count: number }>(
      "SELECT sum(approximate_row_count(table_name::regclass))::int8 AS count FROM reading_table WHERE table_name <> 'device_status'",
    );
    const api = await startApi(site.url);
    try {
      const { token } = await signIn(api);
      const figures: Figure[] = [];
      const notes: string[] = [];
      const loads: number[] = [];
      for (const view of views) {
        const { figure, note } = await askView(view, { url: api.url, token, clients: CLIENTS, looks: LOOKS }, LIMIT_MS);
        log(`site: ${note}`);
        loads.push(loadavg()[0] ?? 0);
        figures.push(figure);
        notes.push(note);
      }
      const count = rows[0]?.count ?? 0;
      figures.push({
        name: 'rows of readings',
        value: count,
        unit: '',
        ...(isSmall ? {} : { target: { atLeast: 31_000_000 } }),
      });
      return {
        figures,
        notes: [
          `200 sensors, ${weeks} weeks of ten-minute data; ${CLIENTS} clients at a time`,
          ...site.notes,
          ...notes,
        ],
      };
    } finally {
      await api.stop();
    }
  } finally {
    await pool.end();
    await site.stop();
  }
}
