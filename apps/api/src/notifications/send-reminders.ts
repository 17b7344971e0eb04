import { quietUntil, wallTime } from '@groundwatch/domain/rosters';
import { transaction, type Pool, type Queryable } from '../context.ts';
import { translator } from '../i18n/translate.ts';
import { loadChannels, loadPerson, readSiteUrl } from './load-setup.ts';
import { reach, type PlannedDelivery } from './plan-deliveries.ts';
import { insertDeliveries } from './take-notification.ts';

const MOST_AT_A_TIME = 500;
const way = { why: 'reminder', policyName: '', rosterName: '', step: 0 } as const;

interface Task {
  id: number;
  content: string;
  at: Date;
  userId: number | null;
  client: string;
  contact: string;
}

/** Enqueues reminders of due tasks, each once over all processes. Returns the number of tasks. */
export async function sendReminders(pool: Pool, now: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM crm_work WHERE NOT is_done AND reminded_at IS NULL AND remind_at <= $1 ORDER BY remind_at LIMIT $2',
    [new Date(now), MOST_AT_A_TIME],
  );
  let count = 0;
  for (const { id } of rows) if (await transaction(pool, (client) => remind(client, id, now))) count += 1;
  return count;
}

async function remind(client: Queryable, id: number, now: number): Promise<boolean> {
  const { rows } = await client.query<Task>(
    `UPDATE crm_work w SET reminded_at = $2 FROM crm_client c WHERE w.id = $1 AND c.id = w.client_id AND NOT w.is_done
       AND w.reminded_at IS NULL
     RETURNING w.id, w.content, w.at, w.assignee_id AS "userId", c.name AS client,
       coalesce((SELECT concat_ws(' ', k.name, nullif(k.phone, '')) FROM crm_contact k WHERE k.id = w.contact_id), '') AS contact`,
    [id, new Date(now)],
  );
  const task = rows[0];
  if (!task) return false;
  const person = task.userId === null ? undefined : await loadPerson(client, task.userId);
  if (!person) return true;
  const of = { notificationId: null, alarmId: null, stationId: null, what: 'reminder', level: 0 };
  const siteUrl = await readSiteUrl(client);
  const timeZone = person.timeZone;
  const messageOf = ({ language }: PlannedDelivery) => messageOfTask(task, language, timeZone, siteUrl);
  const until = person.quiet === null ? null : quietUntil(person.quiet, now);
  const planned = (await reachable(client, person)).map((one) =>
    until === null || one.reason !== '' ? one : { ...one, quietUntil: until, reason: 'quiet' as const },
  );
  await insertDeliveries(client, of, planned, messageOf, now);
  return true;
}

/** One channel of each free kind; text messages only where there is no other. Without any channel a row that says so. */
async function reachable(client: Queryable, person: Parameters<typeof reach>[2]): Promise<PlannedDelivery[]> {
  const channels = await loadChannels(client);
  const byKind = (kind: string): PlannedDelivery[] => {
    const tries = [...channels.values()]
      .filter((one) => one.kind === kind && one.isEnabled)
      .map(({ id }) => reach({ channels }, id, person, way));
    return tries.find((some) => some.every(({ reason }) => reason === '')) ?? tries[0] ?? [];
  };
  const free = [...byKind('push'), ...byKind('email')];
  const good = free.filter(({ reason }) => reason === '');
  if (good.length > 0) return good;
  const sms = byKind('sms');
  return sms.some(({ reason }) => reason === '') ? sms : [...free, ...sms].slice(0, 1);
}

function messageOfTask(
  { id, content, at, client, contact }: Task,
  language: PlannedDelivery['language'],
  timeZone: string,
  siteUrl: string,
) {
  const t = translator(language);
  const time = `${new Date(wallTime(at.getTime(), timeZone)).toISOString().slice(0, 16).replace('T', ' ')} ${timeZone}`;
  const path = `/crm/work?edit=${id}`;
  const url = siteUrl === '' ? '' : `${siteUrl}${path}`;
  const subject = t('reminder.subject', { client });
  const lines = [content, t('reminder.due', { time }), contact === '' ? '' : t('reminder.contact', { contact }), url];
  const text = [subject, ...lines].filter((line) => line !== '').join('\n');
  return {
    subject,
    text,
    short: text.replaceAll('\n', t('notification.comma')),
    path,
    url,
    facts: { taskId: id, dueTime: at.toISOString() },
  };
}
