import { eq, sql } from '@groundwatch/db/orm';
import { notificationPolicyTable } from '@groundwatch/db';
import type { Policy, PolicyBody } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { Executor } from '../../audit.ts';
import type { Context, Queryable } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { knownPeople } from './people.ts';
import { requireKnown } from './references.ts';
import { readRosters } from './rosters.ts';

type Row = typeof notificationPolicyTable.$inferSelect;
type Place = Pick<PolicyBody, 'projectId' | 'stationId'>;

/** Policies for places that the caller may see, widest first. */
export async function readPolicies(db: Queryable, { scope }: Caller): Promise<Policy[]> {
  const { rows } = await db.query<Policy>(
    `SELECT n.id, n.name, n.note, n.is_enabled AS "isEnabled", n.project_id AS "projectId", coalesce(p.name, '') AS "projectName",
       n.station_id AS "stationId", coalesce(s.name, '') AS "stationName", n.steps, n.notifies_end AS "notifiesEnd", n.version
     FROM notification_policy n LEFT JOIN project p ON p.id = n.project_id LEFT JOIN station s ON s.id = n.station_id
     WHERE $1::int[] IS NULL OR n.station_id = ANY($1) OR n.project_id = ANY($2) OR (n.project_id IS NULL AND n.station_id IS NULL)
     ORDER BY n.station_id IS NOT NULL, n.project_id IS NOT NULL, n.name`,
    [scope?.stationIds ?? null, scope?.projectIds ?? null],
  );
  return rows;
}

/** Whether the caller may change the policy of a place; the policy of everything is for callers who see all. */
const mayDecide = ({ scope }: Caller, { projectId, stationId }: Place): boolean =>
  scope === null ||
  (stationId !== null && scope.stationIds.includes(stationId)) ||
  (projectId !== null && scope.projectIds.includes(projectId));

/** Throws invalid where a line names people, or a roster with people, that the caller may not see. */
async function refuseStrangers(
  { db, pool, clock }: Context,
  caller: Caller,
  wanted: Named,
  before: Named,
): Promise<void> {
  const known = await knownPeople(pool, caller);
  if (known === null) return;
  const rosters = new Set((await readRosters({ db, pool }, caller, clock())).map(({ id }) => id));
  const isKnown = wanted.users.every((id) => known.has(id) || before.users.includes(id));
  const isDuty = wanted.rosters.every((id) => rosters.has(id) || before.rosters.includes(id));
  if (!isKnown || !isDuty) throw invalidField('steps', 'reference');
}

interface Named {
  readonly users: readonly number[];
  readonly rosters: readonly number[];
}

function namedIn(steps: Row['steps']): Named {
  const lines = steps.flatMap(({ lines: own }) => own);
  const ids = (pick: (line: (typeof lines)[number]) => number | null) => lines.map(pick).filter((id) => id !== null);
  return { users: ids(({ userId }) => userId), rosters: ids(({ rosterId }) => rosterId) };
}

async function check(
  context: Context,
  tx: Executor,
  caller: Caller,
  body: PolicyBody,
  before: Row['steps'] = [],
): Promise<void> {
  if (!mayDecide(caller, body)) throw new AppError('outOfScope');
  const named = namedIn(body.steps);
  // Existing references may stay.
  await refuseStrangers(context, caller, named, namedIn(before));
  await requireKnown(tx, 'roster', named.rosters, 'steps');
  await requireKnown(tx, 'user', named.users, 'steps');
  const channelIds = body.steps.flatMap(({ lines }) => lines.flatMap((line) => line.channelIds));
  await requireKnown(tx, 'channel', channelIds, 'steps');
  const { rows } = await tx.execute<{ id: number }>(
    sql`SELECT id FROM notification_channel WHERE kind IN ('webhook', 'dingtalk', 'wecom', 'feishu')`,
  );
  const webhooks = new Set(rows.map(({ id }) => id));
  for (const [index, step] of body.steps.entries())
    for (const [at, { rosterId, userId, channelIds: own }] of step.lines.entries())
      if (rosterId === null && userId === null && !own.every((id) => webhooks.has(id)))
        throw invalidField(`steps.${index}.lines.${at}.rosterId`, 'wantsTarget');
}

export async function createPolicy(context: Context, tx: Executor, caller: Caller, body: PolicyBody): Promise<number> {
  await check(context, tx, caller, body);
  const rows = await tx.insert(notificationPolicyTable).values(body).returning({ id: notificationPolicyTable.id });
  return found(rows[0]).id;
}

/** Locks the policy if its version is still the one that was read. Throws notFound, outOfScope or conflict. */
export async function lockPolicy(tx: Executor, caller: Caller, id: number, version: number | undefined): Promise<Row> {
  const row = found(
    (await tx.select().from(notificationPolicyTable).where(eq(notificationPolicyTable.id, id)).for('update'))[0],
  );
  const isOfAll = row.projectId === null && row.stationId === null;
  if (!mayDecide(caller, row)) throw new AppError(isOfAll ? 'outOfScope' : 'notFound');
  if (version !== undefined && row.version !== version) throw new AppError('conflict');
  return row;
}

export async function changePolicy(
  context: Context,
  tx: Executor,
  caller: Caller,
  id: number,
  version: number,
  body: PolicyBody,
): Promise<Row> {
  const before = await lockPolicy(tx, caller, id, version);
  await check(context, tx, caller, body, before.steps);
  await tx
    .update(notificationPolicyTable)
    .set({ ...body, updatedAt: new Date(context.clock()), version: version + 1 })
    .where(eq(notificationPolicyTable.id, id));
  return before;
}
