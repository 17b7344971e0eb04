import { asc, eq } from '@groundwatch/db/orm';
import { notificationRosterTable } from '@groundwatch/db';
import { gapsBetween, onDuty } from '@groundwatch/domain/rosters';
import type { Roster, RosterBody } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { Executor } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { knownPeople } from './people.ts';
import { requireKnown } from './references.ts';

type Row = typeof notificationRosterTable.$inferSelect;
const WEEKS_AHEAD_MS = 4 * 7 * 86_400_000;

const shown = ({ createdAt: _made, updatedAt: _changed, ...row }: Row, now: number): Roster => ({
  ...row,
  shifts: [...row.shifts],
  standIns: [...row.standIns],
  onDuty: onDuty(row, now),
  gaps: gapsBetween(row, now, now + WEEKS_AHEAD_MS).map(({ from, to }) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    userIds: [],
  })),
});

const namedIn = ({ shifts, standIns }: Pick<Row, 'shifts' | 'standIns'>): number[] => [
  ...shifts.map(({ userId }) => userId),
  ...standIns.flatMap(({ absentId, userId }) => [absentId, userId].filter((id) => id !== null)),
];

/** Rosters of which the caller may see all people, by name. */
export async function readRosters(
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  caller: Caller,
  now: number,
): Promise<Roster[]> {
  const known = await knownPeople(pool, caller);
  const rows = await db.select().from(notificationRosterTable).orderBy(asc(notificationRosterTable.name));
  return rows
    .filter((row) => known === null || namedIn(row).every((id) => known.has(id)))
    .map((row) => shown(row, now));
}

async function requirePeople(tx: Executor, { shifts, standIns }: RosterBody): Promise<void> {
  await requireKnown(
    tx,
    'user',
    shifts.map(({ userId }) => userId),
    'shifts',
  );
  const others = standIns.flatMap(({ absentId, userId }) => [absentId, userId].filter((id) => id !== null));
  await requireKnown(tx, 'user', others, 'standIns');
}

export async function createRoster(tx: Executor, body: RosterBody): Promise<number> {
  await requirePeople(tx, body);
  const rows = await tx.insert(notificationRosterTable).values(body).returning({ id: notificationRosterTable.id });
  return found(rows[0]).id;
}

/** Locks the roster if its version is still the one that was read. Throws notFound or conflict. */
export async function lockRoster(tx: Executor, id: number, version: number | undefined): Promise<Row> {
  const rows = await tx.select().from(notificationRosterTable).where(eq(notificationRosterTable.id, id)).for('update');
  const row = found(rows[0]);
  if (version !== undefined && row.version !== version) throw new AppError('conflict');
  return row;
}

export async function changeRoster(
  tx: Executor,
  id: number,
  version: number,
  body: RosterBody,
  now: number,
): Promise<Row> {
  const before = await lockRoster(tx, id, version);
  await requirePeople(tx, body);
  await tx
    .update(notificationRosterTable)
    .set({ ...body, updatedAt: new Date(now), version: version + 1 })
    .where(eq(notificationRosterTable.id, id));
  return before;
}
