import { randomBytes } from 'node:crypto';
import { eq } from '@groundwatch/db/orm';
import { notificationChannelTable } from '@groundwatch/db';
import { HOUR_MS, isRobot } from '@groundwatch/protocol/model';
import { ChannelBodySchema, type Channel, type ChannelBody } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Executor } from '../../audit.ts';
import type { Queryable } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { placeholdersOf } from '../../notifications/channels/fill-template.ts';
import { checkChannel } from './check-channel.ts';

type Row = typeof notificationChannelTable.$inferSelect;

interface ChannelFigures {
  id: number;
  sent: number;
  failed: number;
  waiting: number;
  lastSentAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string;
}

const isSeen = `($3::int[] IS NULL OR d.station_id = ANY($3))`;

async function readFigures(
  db: Queryable,
  stationIds: readonly number[] | null,
  now: number,
): Promise<Map<number, ChannelFigures>> {
  const { rows } = await db.query<ChannelFigures>(
    `SELECT c.id, f.sent::int, f.failed::int, f.waiting::int, l.at AS "lastSentAt", b.at AS "lastFailureAt",
       coalesce(b.text, '') AS "lastFailure"
     FROM notification_channel c
     CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE state = 'sent' AND ended_at > $1) AS sent,
         count(*) FILTER (WHERE state = 'failed' AND ended_at > $1) AS failed,
         count(*) FILTER (WHERE state IN ('waiting', 'sending')) AS waiting
       FROM notification_delivery d WHERE d.channel_id = c.id AND (d.ended_at IS NULL OR d.created_at > $2) AND ${isSeen}) f
     LEFT JOIN LATERAL (SELECT sent_at AS at FROM notification_delivery d WHERE d.channel_id = c.id AND d.state = 'sent' AND ${isSeen}
       ORDER BY created_at DESC LIMIT 1) l ON true
     LEFT JOIN LATERAL (SELECT coalesce(d.ended_at, d.created_at) AS at,
         CASE WHEN d.proof = '' THEN d.reason ELSE d.proof END AS text FROM notification_delivery d
       WHERE d.channel_id = c.id AND (d.state = 'failed' OR (d.state = 'waiting' AND d.tries > 0)) AND ${isSeen}
       ORDER BY created_at DESC LIMIT 1) b ON true`,
    [new Date(now - HOUR_MS), new Date(now - 24 * HOUR_MS), stationIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** All channels by name, without secrets: with settings for callers who see all, for others with the deliveries of their stations. */
export async function readChannels(db: Executor, pool: Queryable, caller: Caller, now: number): Promise<Channel[]> {
  const stationIds = stationFilter(caller);
  const figures = await readFigures(pool, stationIds, now);
  const rows = await db.select().from(notificationChannelTable).orderBy(notificationChannelTable.name);
  return rows.map((row) => {
    const own = figures.get(row.id);
    return {
      id: row.id,
      name: row.name,
      isEnabled: row.isEnabled,
      kind: row.kind,
      config: stationIds === null ? (row.config as Channel['config']) : null,
      secretNames: Object.keys(stationIds === null ? row.secrets : {})
        .filter((name) => name !== 'previousKey')
        .toSorted(),
      version: row.version,
      sent: own?.sent ?? 0,
      failed: own?.failed ?? 0,
      waiting: own?.waiting ?? 0,
      lastSentAt: own?.lastSentAt?.toISOString() ?? null,
      lastFailure: own?.lastFailureAt ? { at: own.lastFailureAt.toISOString(), text: own.lastFailure } : null,
    };
  });
}

export const newKey = (): string => randomBytes(32).toString('base64url');

/** The audit detail: only the names of secrets. */
export const auditedChannel = ({ secrets, ...body }: ChannelBody): Record<string, unknown> => ({
  ...body,
  secretNames: Object.keys(secrets),
});

function mergedSecrets(body: ChannelBody, before: Readonly<Record<string, string>>): Record<string, string> {
  const merged: Record<string, string> = { ...before };
  for (const [name, value] of Object.entries(body.secrets)) {
    if (name === 'previousKey') throw invalidField('secrets', 'unknownPlaceholder', { placeholder: name });
    if (value === null) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

type Templates = Partial<
  Pick<Extract<ChannelBody, { kind: 'sms' }>['config'], 'url' | 'headers' | 'body' | 'bodyType'>
>;

/** Whether a mail server's setting allows an unencrypted connection. */
const inTheClear = (config: Readonly<Record<string, unknown>>): boolean => config['security'] === 'none';

const secretsIn = (templates: readonly string[]): string[] =>
  templates
    .flatMap(placeholdersOf)
    .flatMap((placeholder) => (placeholder.startsWith('secret.') ? [placeholder.slice('secret.'.length)] : []));

/** Stored secrets that the change would send elsewhere, place elsewhere in the message, or send unprotected. */
function exposed(before: Row, { kind, config }: ChannelBody): string[] {
  const was = before.config;
  const names = Object.keys(before.secrets);
  // The hosts of robots are fixed.
  if (kind === 'push' || isRobot(kind)) return [];
  if (kind === 'email') {
    const isSame = String(was['host']).toLowerCase() === config.host.toLowerCase() && was['port'] === config.port;
    return isSame && (inTheClear(was) || !inTheClear(config)) ? [] : names;
  }
  const [old, wanted]: Templates[] = [was, config as Templates];
  // A webhook's key only signs and is never sent.
  if (old?.url !== wanted?.url)
    return names.filter((name) => kind === 'sms' || (name !== 'key' && name !== 'previousKey'));
  const known = new Set(old?.headers?.map(({ name, value }) => `${name.toLowerCase()}: ${value}`));
  const headers = wanted?.headers?.filter(({ name, value }) => !known.has(`${name.toLowerCase()}: ${value}`)) ?? [];
  const isSameBody = old?.body === wanted?.body && old?.bodyType === wanted?.bodyType;
  return secretsIn([...headers.map(({ value }) => value), ...(isSameBody ? [] : [wanted?.body ?? ''])]);
}

/** Secrets of one address are not sent to another, or shown: they have to be entered again. */
function refuseExposed(before: Row, body: ChannelBody): void {
  for (const name of exposed(before, body))
    if (name in before.secrets && body.secrets[name] === undefined) throw invalidField(`secrets.${name}`, 'reenter');
}

function requireRobotKey({ kind }: ChannelBody, secrets: Readonly<Record<string, string>>): void {
  if (isRobot(kind) && secrets['key'] === undefined) throw invalidField('secrets.key', 'required');
}

/** A webhook always signs: without a key in the body one is generated and returned. */
export async function createChannel(tx: Executor, body: ChannelBody): Promise<{ id: number; key: string | null }> {
  const secrets = mergedSecrets(body, {});
  const key = body.kind === 'webhook' && secrets['key'] === undefined ? newKey() : null;
  if (key !== null) secrets['key'] = key;
  requireRobotKey(body, secrets);
  checkChannel(body, Object.keys(secrets));
  const rows = await tx
    .insert(notificationChannelTable)
    .values({ name: body.name, kind: body.kind, isEnabled: body.isEnabled, config: { ...body.config }, secrets })
    .returning({ id: notificationChannelTable.id });
  return { id: found(rows[0]).id, key };
}

/** Locks the channel if its version is still the one that was read. Throws notFound or conflict. */
export async function lockChannel(tx: Executor, id: number, version: number | undefined): Promise<Row> {
  const rows = await tx
    .select()
    .from(notificationChannelTable)
    .where(eq(notificationChannelTable.id, id))
    .for('update');
  const row = found(rows[0]);
  if (version !== undefined && row.version !== version) throw new AppError('conflict');
  return row;
}

export async function changeChannel(
  tx: Executor,
  id: number,
  version: number,
  body: ChannelBody,
  now: number,
): Promise<Row> {
  const before = await lockChannel(tx, id, version);
  if (before.kind !== body.kind) throw invalidField('kind', 'choice', { values: before.kind });
  refuseExposed(before, body);
  const secrets = mergedSecrets(body, before.secrets);
  if (body.kind === 'webhook' && secrets['key'] === undefined) throw invalidField('secrets.key', 'required');
  requireRobotKey(body, secrets);
  checkChannel(body, Object.keys(secrets));
  await tx
    .update(notificationChannelTable)
    .set({
      name: body.name,
      isEnabled: body.isEnabled,
      config: { ...ChannelBodySchema.parse(body).config },
      secrets,
      updatedAt: new Date(now),
      version: before.version + 1,
    })
    .where(eq(notificationChannelTable.id, id));
  return before;
}
