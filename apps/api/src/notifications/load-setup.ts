import type { QuietHours, RosterPlan } from '@groundwatch/domain/rosters';
import { isRobot, type ChannelKind, type EscalationStep, type OwnRule } from '@groundwatch/protocol/model';
import type { Language } from '@groundwatch/protocol/rest';
import type { Queryable } from '../context.ts';
import { chooseLanguage } from '../i18n/translate.ts';
import type { NotificationFacts } from './messages/facts.ts';

export interface PlanChannel {
  id: number;
  name: string;
  kind: ChannelKind;
  isEnabled: boolean;
  /** For messages without a personal recipient. */
  language: Language;
  /** Host of a webhook; name of a robot's channel, as nothing else identifies its group. */
  host: string;
}

export interface PlanPolicy {
  id: number;
  name: string;
  steps: readonly EscalationStep[];
  notifiesEnd: boolean;
}

export interface PlanRoster extends RosterPlan {
  id: number;
  name: string;
}

export interface PlanPerson {
  userId: number;
  accountName: string;
  language: Language;
  email: string;
  phone: string;
  quiet: QuietHours | null;
  timeZone: string;
  /** Rules of users who may see the alarm; empty for others. */
  rules: readonly OwnRule[];
  browsers: readonly { id: number; label: string }[];
}

/** Everything that decides who receives a notification. */
export interface NotificationSetup {
  channels: ReadonlyMap<number, PlanChannel>;
  /** The policy nearest to the station. */
  policy: PlanPolicy | null;
  rosters: ReadonlyMap<number, PlanRoster>;
  people: ReadonlyMap<number, PlanPerson>;
  siteUrl: string;
}

export async function loadChannels(db: Queryable): Promise<Map<number, PlanChannel>> {
  const { rows } = await db.query<Omit<PlanChannel, 'host'> & { url: string | null }>({
    name: 'notification-channels',
    text: `SELECT id, name, kind, is_enabled AS "isEnabled", coalesce(config->>'language', 'zh-chs') AS language,
      config->>'url' AS url FROM notification_channel`,
  });
  return new Map(
    rows.map(({ url, ...row }) => [row.id, { ...row, host: isRobot(row.kind) ? row.name : hostOf(url ?? '') }]),
  );
}

/** The host of a URL that may contain placeholders. */
export const hostOf = (url: string): string => /^https?:\/\/([^/?]+)/i.exec(url)?.[1] ?? '';

/** The policy of a station: its own, its project's, or the global one. */
export async function loadPolicy(
  db: Queryable,
  { stationId, projectId }: Pick<NotificationFacts, 'stationId' | 'projectId'>,
): Promise<PlanPolicy | null> {
  const { rows } = await db.query<PlanPolicy & { isEnabled: boolean }>({
    name: 'notification-policy',
    text: `SELECT id, name, steps, notifies_end AS "notifiesEnd" FROM notification_policy
      WHERE is_enabled AND (station_id = $1 OR project_id = $2 OR (station_id IS NULL AND project_id IS NULL))
      ORDER BY station_id IS NULL, project_id IS NULL LIMIT 1`,
    values: [stationId, projectId],
  });
  return rows[0] ?? null;
}

const rosterColumns = `id, name, time_zone AS "timeZone", weeks, starts_on::text AS "startsOn", shifts, stand_ins AS "standIns"`;

export async function loadRosters(db: Queryable, ids: readonly number[] | null): Promise<Map<number, PlanRoster>> {
  const { rows } = await db.query<PlanRoster>({
    name: 'notification-rosters',
    text: `SELECT ${rosterColumns} FROM notification_roster WHERE $1::int[] IS NULL OR id = ANY($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

const maySee = `EXISTS (SELECT FROM role_menu rm JOIN menu m ON m.id = rm.menu_id WHERE rm.role_id = u.role_id AND m.auth = 'alarm:list')
  AND (r.sees_all OR EXISTS (SELECT FROM data_scope s WHERE (s.user_id = u.id OR s.role_id = r.id)
    AND (s.station_id = $2 OR s.project_id = $3 OR s.company_id = $4)))`;

type PersonRow = Omit<PlanPerson, 'language' | 'quiet'> & {
  language: unknown;
  quiet: Pick<QuietHours, 'from' | 'to'> | null;
};

/** Enabled users by id, and all others with personal rules who may see the alarm. */
export async function loadPeople(
  db: Queryable,
  ids: readonly number[],
  facts: Pick<NotificationFacts, 'stationId' | 'projectId' | 'companyId'>,
): Promise<Map<number, PlanPerson>> {
  const { rows } = await db.query<PersonRow>({
    name: 'notification-people',
    text: `SELECT * FROM (SELECT u.id AS "userId", u.account_name AS "accountName",
        (SELECT value FROM user_preference f WHERE f.user_id = u.id AND f.key = 'language') AS language,
        coalesce(n.email, '') AS email, coalesce(n.phone, '') AS phone, n.quiet,
        coalesce(n.time_zone, 'Asia/Shanghai') AS "timeZone",
        CASE WHEN n.rules <> '[]' AND ${maySee} THEN n.rules ELSE '[]' END AS rules,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', b.id, 'label', b.label) ORDER BY b.id)
          FROM push_subscription b WHERE b.user_id = u.id), '[]') AS browsers
      FROM app_user u JOIN role r ON r.id = u.role_id LEFT JOIN notification_person n ON n.user_id = u.id
      WHERE u.is_enabled AND (u.id = ANY($1) OR n.rules <> '[]')) AS p
      WHERE p."userId" = ANY($1) OR p.rules <> '[]'`,
    values: [ids, facts.stationId, facts.projectId, facts.companyId],
  });
  return new Map(rows.map((row) => [row.userId, personOf(row)]));
}

/** One enabled user, for messages that concern no station. */
export async function loadPerson(db: Queryable, userId: number): Promise<PlanPerson | undefined> {
  return (await loadPeople(db, [userId], { stationId: 0, projectId: 0, companyId: 0 })).get(userId);
}

function personOf({ language, quiet, timeZone, ...row }: PersonRow): PlanPerson {
  return {
    ...row,
    language: chooseLanguage(undefined, language, undefined),
    timeZone,
    quiet: quiet === null ? null : { ...quiet, timeZone },
  };
}

export async function readSiteUrl(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ url: string }>(`SELECT rtrim(site_url, '/') AS url FROM notification_setting`);
  return rows[0]?.url ?? '';
}

/** Users with a shift or stand-in in a roster. */
export const membersOf = ({ shifts, standIns }: RosterPlan): number[] => [
  ...shifts.map(({ userId }) => userId),
  ...standIns.flatMap(({ userId }) => userId ?? []),
];

/** `notified`: users who were notified before and may be again. */
export async function loadSetup(
  db: Queryable,
  facts: Pick<NotificationFacts, 'stationId' | 'projectId' | 'companyId'>,
  notified: readonly number[],
): Promise<NotificationSetup> {
  const channels = await loadChannels(db);
  const policy = await loadPolicy(db, facts);
  const lines = policy?.steps.flatMap((step) => step.lines) ?? [];
  const rosters = await loadRosters(
    db,
    lines.flatMap(({ rosterId }) => (rosterId === null ? [] : [rosterId])),
  );
  const onRosters = [...rosters.values()].flatMap(membersOf);
  const named = lines.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const people = await loadPeople(db, [...new Set([...onRosters, ...named, ...notified])], facts);
  return { channels, policy, rosters, people, siteUrl: await readSiteUrl(db) };
}
