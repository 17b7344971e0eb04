import { sql, type SQL } from '@groundwatch/db/orm';
import type { Viewer } from '../access/caller.ts';

const client = (alias: string): SQL => sql.raw(alias);

/** Condition: clients that the caller looks after, or all clients for those who may see all. `alias`: of `crm_client`. */
export const isKept = ({ userId, permissions }: Viewer, alias = 'crm_client'): SQL =>
  permissions.has('crm-client:all')
    ? sql`${client(alias)}.owner_id IS NOT NULL`
    : sql`${client(alias)}.owner_id = ${userId}`;

/** Condition: those clients, and the shared pool for callers who may see it. */
export const isSeen = (viewer: Viewer, alias = 'crm_client'): SQL =>
  viewer.permissions.has('crm-sea:list')
    ? sql`(${isKept(viewer, alias)} OR ${client(alias)}.owner_id IS NULL)`
    : isKept(viewer, alias);

/** Condition: work assigned to the caller, or of clients that the caller sees. */
export const isWorkSeen = (viewer: Viewer): SQL =>
  sql`(crm_work.assignee_id = ${viewer.userId} OR ${ofClient('crm_work.client_id', isSeen(viewer, 'seen'))})`;

/** Applies `condition` to the client named by `column`. */
export const ofClient = (column: string, condition: SQL): SQL =>
  sql`EXISTS (SELECT FROM crm_client seen WHERE seen.id = ${sql.raw(column)} AND ${condition})`;
