import { and, eq, sql } from '@groundwatch/db/orm';
import { dashboardTable } from '@groundwatch/db';
import type { Arrangement } from '@groundwatch/protocol/model';
import type { SaveArrangement } from '@groundwatch/protocol/rest';
import type { Executor } from '../../audit.ts';
import { AppError } from '../../errors.ts';

/** Owner of an arrangement. */
export type Owner = { readonly userId: number } | { readonly roleId: number };

export interface Row {
  readonly arrangement: Arrangement;
  readonly revision: number;
  readonly updatedAt: Date;
}

const { arrangement, revision, updatedAt } = dashboardTable;
const ownedBy = (owner: Owner) =>
  'roleId' in owner ? eq(dashboardTable.roleId, owner.roleId) : eq(dashboardTable.userId, owner.userId);

export async function readSaved(db: Executor, owner: Owner): Promise<Row | null> {
  const rows = await db.select({ arrangement, revision, updatedAt }).from(dashboardTable).where(ownedBy(owner));
  return rows[0] ?? null;
}

/** Saves if the stored revision is still the one that was read; returns the new revision. Throws conflict otherwise. */
export async function save(tx: Executor, owner: Owner, wanted: SaveArrangement, now: number): Promise<number> {
  const values = { arrangement: wanted.arrangement, updatedAt: new Date(now) };
  const rows =
    wanted.revision === null
      ? await tx
          .insert(dashboardTable)
          .values({ ...owner, ...values })
          .onConflictDoNothing()
          .returning({ revision })
      : await tx
          .update(dashboardTable)
          .set({ ...values, revision: sql`nextval('dashboard_revision')` })
          .where(and(ownedBy(owner), eq(revision, wanted.revision)))
          .returning({ revision });
  if (!rows[0]) throw new AppError('conflict');
  return rows[0].revision;
}

/** Throws conflict when the stored revision is not the one that was read. */
export async function remove(tx: Executor, owner: Owner, seen: number): Promise<void> {
  const rows = await tx
    .delete(dashboardTable)
    .where(and(ownedBy(owner), eq(revision, seen)))
    .returning({ revision });
  if (!rows[0]) throw new AppError('conflict');
}
