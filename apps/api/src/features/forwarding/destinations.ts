import { eq, sql } from '@groundwatch/db/orm';
import { forwardDestinationTable } from '@groundwatch/db';
import { forwardKinds, isForwardPlaceholder } from '@groundwatch/protocol/model';
import {
  ForwardDestinationBodySchema,
  type ForwardDestination,
  type ForwardDestinationBody,
} from '@groundwatch/protocol/rest';
import type { Executor } from '../../audit.ts';
import type { Queryable } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { placeholdersOfJson } from '../../forwarding/template.ts';
import { placeholdersOf } from '../../notifications/channels/fill-template.ts';

type Row = typeof forwardDestinationTable.$inferSelect;

interface StateRow {
  id: number;
  sent: number;
  dropped: number;
  dead: number;
  isWorking: boolean;
  seenAt: Date | null;
  lastSentAt: Date | null;
  lastDroppedAt: Date | null;
  failingSince: Date | null;
  lastError: string;
  lastErrorAt: Date | null;
  oldestAt: Date | null;
  waiting: number;
}

/** Several times the interval (5 s) at which a sender reports that it is alive. */
const SILENT_MS = 30_000;
const MEGABYTE = 1_000_000;

async function readStates(db: Queryable): Promise<Map<number, StateRow>> {
  const { rows } = await db.query<StateRow>(
    `SELECT s.destination_id AS id, s.sent, s.dropped, s.is_working AS "isWorking", s.seen_at AS "seenAt", s.last_sent_at AS "lastSentAt",
      s.last_dropped_at AS "lastDroppedAt", s.failing_since AS "failingSince", s.last_error AS "lastError", s.last_error_at AS "lastErrorAt",
      (SELECT count(*)::int FROM forward_dead_letter l WHERE l.destination_id = s.destination_id) AS dead,
      w.at AS "oldestAt", coalesce(w.size, 0)::float8 AS waiting
    FROM forward_state s LEFT JOIN LATERAL (SELECT min(o.at) AS at, sum(o.size) AS size FROM forward_outbox o
      WHERE (o.xid, o.id) >= (s.xid, s.outbox_id) AND NOT (o.xid = s.xid AND o.id = s.outbox_id
        AND cardinality(o.family) + cardinality(o.event_ids) <= s.ord)) w ON true`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function shownState(state: StateRow | undefined, isEnabled: boolean, now: number): ForwardDestination['state'] {
  const isSeen = state?.seenAt != null && now - state.seenAt.getTime() < SILENT_MS;
  const connection = !isEnabled ? 'off' : !isSeen ? 'unknown' : state.isWorking ? 'working' : 'failing';
  const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
  return {
    connection,
    sent: state?.sent ?? 0,
    dropped: state?.dropped ?? 0,
    dead: state?.dead ?? 0,
    lagS: isEnabled && state?.oldestAt ? Math.max(0, now - state.oldestAt.getTime()) / 1_000 : 0,
    waitingMb: isEnabled ? (state?.waiting ?? 0) / MEGABYTE : 0,
    lastSentTime: iso(state?.lastSentAt),
    lastDroppedTime: iso(state?.lastDroppedAt),
    failingSince: isEnabled ? iso(state?.failingSince) : null,
    lastError: state?.lastErrorAt ? { at: state.lastErrorAt.toISOString(), text: state.lastError } : null,
  };
}

/** All destinations by name, without secrets. */
export async function listDestinations(db: Executor, pool: Queryable, now: number): Promise<ForwardDestination[]> {
  const states = await readStates(pool);
  const rows = await db.select().from(forwardDestinationTable).orderBy(forwardDestinationTable.name);
  return rows.map(({ secrets, createdAt: _c, updatedAt: _u, ...row }) => ({
    ...(row as unknown as ForwardDestination),
    secretNames: Object.keys(secrets).toSorted(),
    state: shownState(states.get(row.id), row.isEnabled, now),
  }));
}

/** The audit detail: only the names of secrets. */
export const auditedDestination = ({
  secrets,
  templates: _t,
  ...body
}: ForwardDestinationBody): Record<string, unknown> => ({
  ...body,
  secretNames: Object.keys(secrets),
});

const sends = (body: ForwardDestinationBody): Record<(typeof forwardKinds)[number], boolean> => ({
  reading: body.sendsReadings,
  status: body.sendsStatus,
  alarm: body.sendsAlarms,
});

/** Checks that every template can be filled. Throws invalid, naming the field. */
function checkTemplates(body: ForwardDestinationBody): void {
  const sent = sends(body);
  if (!Object.values(sent).includes(true)) throw invalidField('sendsReadings', 'required');
  if (body.format === 'dp' && body.sendsAlarms) throw invalidField('sendsAlarms', 'forwardDpAlarms');
  for (const kind of forwardKinds) {
    if (!sent[kind]) continue;
    if (body.format === 'json') {
      const placeholders = placeholdersOfJson(body.templates[kind]);
      if (placeholders === null) throw invalidField(`templates.${kind}`, 'json');
      for (const placeholder of placeholders)
        if (!isForwardPlaceholder(kind, placeholder))
          throw invalidField(`templates.${kind}`, 'unknownPlaceholder', { placeholder });
    }
    if (body.kind === 'mqtt')
      for (const placeholder of placeholdersOf(body.config.topic))
        if (!isForwardPlaceholder(kind, placeholder))
          throw invalidField('config.topic', 'unknownPlaceholder', { placeholder });
  }
  if (body.kind === 'mqtt' && /[+#]/.test(body.config.topic)) throw invalidField('config.topic', 'forwardTopic');
}

/** Where secrets are sent, and how they are protected on the way. */
const reachOf = (kind: string, config: Readonly<Record<string, unknown>>): string =>
  kind === 'mqtt'
    ? JSON.stringify([String(config['host']).toLowerCase(), config['port'], config['isSecure'], config['ca']])
    : JSON.stringify([config['url'], config['ca']]);

function mergedSecrets(body: ForwardDestinationBody, before: Row | null): Record<string, string> {
  const known = before?.secrets ?? {};
  // Secrets of one address are not sent to another: they have to be entered again.
  if (before && reachOf(before.kind, before.config) !== reachOf(body.kind, body.config))
    for (const name of Object.keys(known) as (keyof ForwardDestinationBody['secrets'])[])
      if (body.secrets[name] === undefined) throw invalidField(`secrets.${name}`, 'reenter');
  const merged: Record<string, string> = { ...known };
  for (const [name, value] of Object.entries(body.secrets))
    if (value === null) delete merged[name];
    else if (value !== undefined) merged[name] = value;
  return merged;
}

/** The row to store. */
function stored(body: ForwardDestinationBody, before: Row | null) {
  checkTemplates(body);
  const { secrets: _s, config, ...rest } = ForwardDestinationBodySchema.parse(body);
  return { ...rest, config: { ...config }, secrets: mergedSecrets(body, before) };
}

/** The destination starts with data stored from now on. */
const fromNowOn = (id: number) =>
  sql`INSERT INTO forward_state (destination_id) VALUES (${id})
    ON CONFLICT (destination_id) DO UPDATE SET xid = pg_current_xact_id(), outbox_id = 0, ord = 0, is_working = false, failing_since = NULL`;

export async function createDestination(tx: Executor, body: ForwardDestinationBody): Promise<number> {
  const rows = await tx
    .insert(forwardDestinationTable)
    .values(stored(body, null))
    .returning({ id: forwardDestinationTable.id });
  const { id } = found(rows[0]);
  await tx.execute(fromNowOn(id));
  return id;
}

/** Locks the destination if its version is still the one that was read. Throws notFound or conflict. */
export async function lockDestination(tx: Executor, id: number, version: number | undefined): Promise<Row> {
  const rows = await tx.select().from(forwardDestinationTable).where(eq(forwardDestinationTable.id, id)).for('update');
  const row = found(rows[0]);
  if (version !== undefined && row.version !== version) throw new AppError('conflict');
  return row;
}

export async function changeDestination(
  tx: Executor,
  id: number,
  version: number,
  body: ForwardDestinationBody,
  now: number,
): Promise<Row> {
  const before = await lockDestination(tx, id, version);
  if (before.kind !== body.kind) throw invalidField('kind', 'choice', { values: before.kind });
  await tx
    .update(forwardDestinationTable)
    .set({ ...stored(body, before), updatedAt: new Date(now), version: before.version + 1 })
    .where(eq(forwardDestinationTable.id, id));
  if (body.isEnabled && !before.isEnabled) await tx.execute(fromNowOn(id));
  return before;
}
