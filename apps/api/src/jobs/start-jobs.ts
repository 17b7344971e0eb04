import { Cron } from 'croner';
import type { Changed } from '@groundwatch/protocol/live';
import type { Pool } from '../context.ts';
import { returnClients } from '../crm/return-clients.ts';
import type { ReadCurve } from '../features/reports/content/read-series.ts';
import { runSchedules } from '../features/reports/run-schedules.ts';
import { sendCardNotices } from '../notices/send-card-notices.ts';
import { sendReminders } from '../notices/send-reminders.ts';
import { completeReinstallations } from '../reinstallations/settle.ts';
import { purgesOf, type Retention } from './purges.ts';
import { refreshDeviceDays } from './refresh-device-days.ts';
import { refreshRollUps } from './refresh-roll-ups.ts';
import { runPurges, type PurgeLog } from './run-purges.ts';

/** Hourly, away from the full hour, at which other programs run. */
const HOURLY = '17 * * * *';
const EVERY_MINUTE = '* * * * *';

/** Starts the background jobs of the process, until `stop`. */
export function startJobs(
  pool: Pool,
  log: PurgeLog,
  retention: Retention,
  readCurve: ReadCurve,
  announce: (change: Changed) => Promise<void>,
): { stop(): Promise<void> } {
  const purges = purgesOf(retention);
  const start = (pattern: string, failure: string, run: () => Promise<unknown>) => {
    let last: Promise<unknown> = Promise.resolve();
    const job = new Cron(
      pattern,
      { unref: true, protect: true, catch: (err) => log.error({ err }, failure) },
      async () => {
        await (last = run());
      },
    );
    return async (): Promise<void> => {
      job.stop();
      await last.catch(() => undefined);
    };
  };
  const stops = [
    start(HOURLY, 'purges could not run', () => runPurges(pool, purges, Date.now(), log)),
    start(EVERY_MINUTE, 'roll-ups could not be refreshed', () => refreshRollUps(pool)),
    start(EVERY_MINUTE, 'days of devices could not be refreshed', () => refreshDeviceDays(pool)),
    start(EVERY_MINUTE, 're-installations could not be settled', async () => {
      for (const change of await completeReinstallations(pool, Date.now())) await announce(change);
    }),
    start(EVERY_MINUTE, 'clients could not be returned', async () => {
      if ((await returnClients(pool, Date.now())) > 0) await announce({ topic: 'crm' });
    }),
    start(EVERY_MINUTE, 'reports could not be made', () => runSchedules(pool, readCurve, Date.now(), log)),
    start(HOURLY, 'expiring cards could not be notified of', () => sendCardNotices(pool, Date.now())),
    start(EVERY_MINUTE, 'reminders could not be sent', async () => {
      if ((await sendReminders(pool, Date.now())) > 0) await announce({ topic: 'crm' });
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
