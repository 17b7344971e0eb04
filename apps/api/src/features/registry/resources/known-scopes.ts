import { inArray } from '@groundwatch/db/orm';
import { companyTable, projectTable, stationTable } from '@groundwatch/db';
import type { DataScope } from '@groundwatch/protocol/rest';
import type { Executor } from '../../../audit.ts';
import { AppError } from '../../../errors.ts';

const tables = { companyId: companyTable, projectId: projectTable, stationId: stationTable } as const;

/** Throws invalid for every scope that does not exist. */
export async function refuseUnknownScopes(tx: Executor, scopes: readonly DataScope[]): Promise<void> {
  const fields: { path: string; problem: string }[] = [];
  for (const [key, table] of Object.entries(tables) as [keyof typeof tables, (typeof tables)['companyId']][]) {
    const named = scopes.flatMap((scope) => scope[key] ?? []);
    if (named.length === 0) continue;
    const rows = await tx.select({ id: table.id }).from(table).where(inArray(table.id, named));
    const known = new Set(rows.map(({ id }) => id));
    for (const [index, scope] of scopes.entries())
      if (scope[key] !== undefined && !known.has(scope[key]))
        fields.push({ path: `scopes.${index}.${key}`, problem: 'reference' });
  }
  if (fields.length > 0) throw new AppError('invalid', { fields });
}
