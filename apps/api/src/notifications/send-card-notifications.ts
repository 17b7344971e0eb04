import { transaction, type Pool, type Queryable } from '../context.ts';
import { translator } from '../i18n/translate.ts';
import { loadSetup } from './load-setup.ts';
import { planDeliveries, type PlannedDelivery } from './plan-deliveries.ts';
import { insertDeliveries } from './take-notification.ts';

const MOST_AT_A_TIME = 500;
/** The lowest level, so that quiet hours apply and people who want only severe notifications are left out. */
const LEVEL = 4;
/** The most devices named in a message; the rest is counted. */
const MOST_NAMES = 5;

/** Today is the latest local date that has begun at all stations with the card. */
const dueText = `
  SELECT c.company_id AS "companyId", c.iccid FROM sim_card c WHERE c.expires_on IS NOT NULL AND c.notified_for IS DISTINCT FROM c.expires_on
    AND c.expires_on - c.warn_days <= (SELECT min(($1::timestamptz AT TIME ZONE s.time_zone)::date) FROM device d
      JOIN station s ON s.id = d.station_id JOIN project p ON p.id = s.project_id
      WHERE d.iccid = c.iccid AND d.is_enabled AND p.company_id = c.company_id) ORDER BY c.expires_on LIMIT ${MOST_AT_A_TIME}`;

/** Notifies of SIM cards that expire soon, once per expiry date over all processes. Returns the number of cards. */
export async function sendCardNotifications(pool: Pool, now: number): Promise<number> {
  const { rows } = await pool.query<{ companyId: number; iccid: string }>(dueText, [new Date(now)]);
  let count = 0;
  for (const card of rows) if (await transaction(pool, (client) => notify(client, card, now))) count += 1;
  return count;
}

interface Holder {
  deviceNo: string;
  name: string;
  stationId: number;
  stationName: string;
  projectId: number;
  days: number;
}

async function notify(
  client: Queryable,
  { companyId, iccid }: { companyId: number; iccid: string },
  now: number,
): Promise<boolean> {
  const { rows: locked } = await client.query<{ expiresOn: string; note: string }>(
    `SELECT expires_on::text AS "expiresOn", note FROM sim_card
     WHERE company_id = $1 AND iccid = $2 AND notified_for IS DISTINCT FROM expires_on FOR UPDATE`,
    [companyId, iccid],
  );
  const card = locked[0];
  if (!card) return false;
  const { rows: holders } = await client.query<Holder>(
    `SELECT d.device_no::text AS "deviceNo", d.name, s.id AS "stationId", s.name AS "stationName", p.id AS "projectId",
       $3::date - ($4::timestamptz AT TIME ZONE s.time_zone)::date AS days
     FROM device d JOIN station s ON s.id = d.station_id JOIN project p ON p.id = s.project_id
     WHERE d.iccid = $2 AND d.is_enabled AND p.company_id = $1 ORDER BY s.name, d.name, d.id`,
    [companyId, iccid, card.expiresOn, new Date(now)],
  );
  const planned = new Map<string, PlannedDelivery>();
  let siteUrl = '';
  // Uses the policy of each station with the card; a person in several of them is notified once.
  for (const { stationId, projectId } of new Map(holders.map((one) => [one.stationId, one])).values()) {
    const setup = await loadSetup(client, { stationId, projectId, companyId }, []);
    siteUrl = setup.siteUrl;
    const facts = { what: 'raised', level: LEVEL, worstLevel: LEVEL, stationId, projectId } as const;
    for (const one of planDeliveries(setup, facts, 0, [], now))
      if (!planned.has(one.target)) planned.set(one.target, one);
  }
  // While no policy names anybody, it is retried.
  if (planned.size === 0) return false;
  await client.query('UPDATE sim_card SET notified_for = expires_on WHERE company_id = $1 AND iccid = $2', [
    companyId,
    iccid,
  ]);
  const of = {
    notificationId: null,
    alarmId: null,
    stationId: holders[0]?.stationId ?? null,
    what: 'cardExpires',
    level: LEVEL,
  };
  const messageOf = ({ language }: PlannedDelivery) => messageOfCard({ iccid, ...card, holders }, language, siteUrl);
  await insertDeliveries(client, of, [...planned.values()], messageOf, now);
  return true;
}

function messageOfCard(
  { iccid, expiresOn, note, holders }: { iccid: string; expiresOn: string; note: string; holders: readonly Holder[] },
  language: PlannedDelivery['language'],
  siteUrl: string,
) {
  const t = translator(language);
  const path = `/statistics/iccid?q=${encodeURIComponent(iccid)}`;
  const url = siteUrl === '' ? '' : `${siteUrl}${path}`;
  const days = holders[0]?.days ?? 0;
  const subject = t('card.subject', { station: holders[0]?.stationName ?? '' });
  const names = holders.slice(0, MOST_NAMES).map(({ name, deviceNo }) => `${name} (${deviceNo})`);
  const rest = holders.length - names.length;
  const lines = [
    t(days < 0 ? 'card.expired' : days === 0 ? 'card.today' : 'card.expires', { iccid, date: expiresOn, days }),
    t('card.devices', {
      names: [...names, ...(rest > 0 ? [t('report.more', { count: rest })] : [])].join(t('notification.comma')),
    }),
    note,
    url,
  ];
  const text = [subject, ...lines].filter((line) => line !== '').join('\n');
  return {
    subject,
    text,
    short: text.replaceAll('\n', t('notification.comma')),
    path,
    url,
    facts: { iccid, expiresOn },
  };
}
