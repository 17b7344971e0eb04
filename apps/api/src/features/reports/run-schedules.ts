import type { StoredMessage } from '@groundwatch/db';
import { reportDaysBefore, type ReportForm, type ReportTimes } from '@groundwatch/protocol/model';
import type { Language } from '@groundwatch/protocol/rest';
import { loadScope } from '../../access/load-caller.ts';
import { transaction, type Pool, type Queryable } from '../../context.ts';
import { translator } from '../../i18n/translate.ts';
import { loadChannels, loadPerson, readSiteUrl } from '../../notifications/load-setup.ts';
import { reach, type PlannedDelivery } from '../../notifications/plan-deliveries.ts';
import { insertDeliveries } from '../../notifications/take-notification.ts';
import type { ReadCurve } from './content/read-series.ts';
import { keepReport, makeReport, type MadeReport } from './make-report.ts';
import { lastDue, nextRun } from './next-run.ts';
import { seeingReceivers } from './receivers.ts';

const RETRY_MS = 300_000;
const MOST_TRIES = 3;
const MOST_AT_A_TIME = 100;
const way = { why: 'report', policyName: '', rosterName: '', step: 0 } as const;

interface Claimed extends ReportTimes {
  id: number;
  version: number;
  tries: number;
  projectId: number | null;
  stationId: number | null;
  timeZone: string;
  language: Language;
  templateId: number | null;
  forms: ReportForm[];
  userIds: number[];
  roleIds: number[];
  ownerId: number | null;
}

export interface ScheduleLog {
  error(values: object, text: string): void;
}

/**
 * Claims the schedule that has been due longest. The claim increments `tries`, so an earlier process that still works on it loses its
 * lease.
 */
async function claim(db: Queryable, now: number): Promise<Claimed | undefined> {
  const { rows } = await db.query<Claimed>(
    `UPDATE report_schedule SET tries = tries + 1
     WHERE id = (SELECT id FROM report_schedule WHERE is_enabled AND next_at <= $1 ORDER BY next_at LIMIT 1)
       AND next_at <= $1
     RETURNING id, version, tries, project_id AS "projectId", station_id AS "stationId", span, clock, on_day AS "onDay",
       time_zone AS "timeZone", language, template_id AS "templateId", forms, user_ids AS "userIds", role_ids AS "roleIds",
       owner_id AS "ownerId"`,
    [new Date(now)],
  );
  return rows[0];
}

/** The user who saved it last; null: deleted. A disabled account still answers for its schedules. */
async function readOwner(db: Queryable, id: number | null) {
  const { rows } = await db.query<{ accountName: string; roleId: number; seesAll: boolean }>(
    `SELECT u.account_name AS "accountName", u.role_id AS "roleId", r.sees_all AS "seesAll" FROM app_user u
     JOIN role r ON r.id = u.role_id WHERE u.id = $1`,
    [id],
  );
  const [owner] = rows;
  if (!owner || id === null) return null;
  const visible = owner.seesAll ? null : (await loadScope(db, id, owner.roleId)).stationIds;
  return { accountName: owner.accountName, visible };
}

function messageOf(
  { content, order }: MadeReport,
  id: number,
  forms: readonly ReportForm[],
  language: Language,
  siteUrl: string,
): StoredMessage {
  const t = translator(language);
  const path = '/reports';
  const url = siteUrl === '' ? '' : `${siteUrl}${path}`;
  const subject = `${content.title} ${order.firstDay}${order.lastDay === order.firstDay ? '' : ` – ${order.lastDay}`}`;
  const lead = content.blocks.find((block) => block.kind === 'lead');
  const text = [subject, lead?.text ?? '', url === '' ? '' : t('report.mail.link', { url }), content.foot]
    .filter((line) => line !== '')
    .join('\n\n');
  return { subject, text, short: subject, path, url, facts: { reportId: id }, attached: { reportId: id, forms } };
}

/** Enqueues the messages with the report. Returns an error key; empty: somebody is notified. */
async function send(client: Queryable, schedule: Claimed, made: MadeReport, id: number, now: number): Promise<string> {
  if (schedule.userIds.length + schedule.roleIds.length === 0) return '';
  const receivers = await seeingReceivers(client, schedule, made.stationIds);
  if (receivers.length === 0) return 'noReceiver';
  const channels = await loadChannels(client);
  const mails = [...channels.values()].filter(({ kind, isEnabled }) => kind === 'email' && isEnabled);
  if (mails.length === 0) return 'noChannel';
  const planned: PlannedDelivery[] = [];
  for (const userId of receivers) {
    const person = await loadPerson(client, userId);
    if (person) planned.push(...reach({ channels }, mails[0]!.id, person, way));
  }
  const siteUrl = await readSiteUrl(client);
  const of = { notificationId: null, alarmId: null, stationId: null, what: 'report', level: 0 };
  await insertDeliveries(
    client,
    of,
    planned,
    ({ language }) => messageOf(made, id, schedule.forms, language, siteUrl),
    now,
  );
  return planned.every(({ reason }) => reason !== '') ? 'noAddress' : '';
}

interface Settled {
  nextAt: number;
  /** Key of the failure; empty: none. */
  failure: string;
  isMade?: boolean;
  /** The same report is tried again at `nextAt`. */
  isRetry?: boolean;
}

/** Releases the lease of this process. Returns false when another process took over or somebody changed the schedule. */
async function settle(
  client: Queryable,
  { id, version, tries }: Claimed,
  { nextAt, failure, isMade = false, isRetry = false }: Settled,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE report_schedule SET next_at = $4, failure = $5, tries = CASE WHEN $6 THEN tries ELSE 0 END,
       last_at = CASE WHEN $7 THEN $8 ELSE last_at END WHERE id = $1 AND version = $2 AND tries = $3`,
    [id, version, tries, new Date(nextAt), failure, isRetry, isMade, new Date(now)],
  );
  return (rowCount ?? 0) > 0;
}

async function run(pool: Pool, read: ReadCurve, schedule: Claimed, now: number): Promise<void> {
  const { span, timeZone } = schedule;
  const nextAt = nextRun(schedule, timeZone, now);
  const owner = await readOwner(pool, schedule.ownerId);
  if (owner === null) {
    await settle(pool, schedule, { nextAt, failure: 'noOwner' }, now);
    return;
  }
  const [firstDay, lastDay] = reportDaysBefore(span, lastDue(schedule, timeZone, now));
  const { projectId, stationId, language, templateId } = schedule;
  const order = {
    ...{ projectId, stationId, span, firstDay, lastDay, timeZone, language, templateId, notes: '', ...owner },
    ...{ scheduleId: schedule.id, userId: null },
  };
  const made = await makeReport(pool, read, order, now);
  await transaction(pool, async (client, db) => {
    const id = await keepReport(db, made);
    const failure = await send(client, schedule, made, id, now);
    // A process that lost its lease stores and sends nothing.
    if (!(await settle(client, schedule, { nextAt, failure, isMade: true }, now))) throw new LeaseLostError();
  });
}

class LeaseLostError extends Error {}

/**
 * Makes the due reports, each once, even if an earlier process is still working on one. Of several missed times, only the last one is made
 * up for. Returns the number of claimed schedules.
 */
export async function runSchedules(pool: Pool, read: ReadCurve, now: number, log: ScheduleLog): Promise<number> {
  for (let count = 0; count < MOST_AT_A_TIME; count += 1) {
    const schedule = await claim(pool, now);
    if (!schedule) return count;
    try {
      if (schedule.tries > MOST_TRIES) throw new Error('each process that made it ended meanwhile');
      await run(pool, read, schedule, now);
    } catch (err) {
      // The other process continues. If both did, each would take the schedule from the other until no try is left.
      if (err instanceof LeaseLostError) return count;
      log.error({ err, schedule: schedule.id }, 'a report could not be made');
      const isRetry = schedule.tries < MOST_TRIES;
      const nextAt = isRetry ? now + RETRY_MS : nextRun(schedule, schedule.timeZone, now);
      await settle(pool, schedule, { nextAt, failure: 'notMade', isRetry }, now);
    }
  }
  return MOST_AT_A_TIME;
}
