import type { Changed } from '@groundwatch/protocol/live';
import type { Pool } from '../context.ts';
import { returnClients } from '../crm/return-clients.ts';
import type { ReadCurve } from '../features/reports/content/read-series.ts';
import { runSchedules } from '../features/reports/run-schedules.ts';
import { sendCardNotifications } from '../notifications/send-card-notifications.ts';
import { sendReminders } from '../notifications/send-reminders.ts';
import { completeReinstallations } from '../reinstallations/settle.ts';
import { purgesOf, runPurges, type PurgeLog, type Retention } from './purges.ts';
import { refreshDeviceDays } from './refresh-device-days.ts';
import { refreshRollUps } from './refresh-roll-ups.ts';
import type { Job } from './start-jobs.ts';

/** Once an hour, but not on the hour, when many other programs run. */
const HOURLY = '17 * * * *';
const EVERY_MINUTE = '* * * * *';

/** All jobs of the server. `announce` publishes changes to open pages. */
export function jobsOf(
  pool: Pool,
  log: PurgeLog,
  retention: Retention,
  readCurve: ReadCurve,
  announce: (change: Changed) => Promise<void>,
): Job[] {
  const job = (pattern: string, failure: string, run: () => Promise<unknown>): Job => ({ pattern, failure, run });
  return [
    job(HOURLY, 'purges could not run', () => runPurges(pool, purgesOf(retention), Date.now(), log)),
    job(EVERY_MINUTE, 'roll-ups could not be refreshed', () => refreshRollUps(pool)),
    job(EVERY_MINUTE, 'days of devices could not be refreshed', () => refreshDeviceDays(pool)),
    job(EVERY_MINUTE, 're-installations could not be settled', async () => {
      for (const change of await completeReinstallations(pool, Date.now())) await announce(change);
    }),
    job(EVERY_MINUTE, 'clients could not be returned', async () => {
      if ((await returnClients(pool, Date.now())) > 0) await announce({ topic: 'crm' });
    }),
    job(EVERY_MINUTE, 'reports could not be made', () => runSchedules(pool, readCurve, Date.now(), log)),
    job(HOURLY, 'expiring cards could not be notified of', () => sendCardNotifications(pool, Date.now())),
    job(EVERY_MINUTE, 'reminders could not be sent', async () => {
      if ((await sendReminders(pool, Date.now())) > 0) await announce({ topic: 'crm' });
    }),
  ];
}
