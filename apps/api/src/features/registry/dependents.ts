import { sql } from '@groundwatch/db/orm';
import type { Dependent, Language } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Executor } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { route } from '../../plugins/route.ts';
import type { Dependency, Resource } from './resource.ts';
import { findRow } from './rows.ts';
import { refuseOutside, workOf } from './write.ts';

const MOST_NAMES = 5;
/** Users and roles are not disclosed to callers with a limited scope. */
const aboutPeople = new Set(['role', 'user']);

async function ask(
  db: Executor,
  { kind, isBlocking, names, isUncounted }: Dependency,
  id: number,
  language: Language,
): Promise<Dependent | null> {
  if (isUncounted) {
    const { rows } = await db.execute(sql`SELECT 1 FROM (${names(id, language)} LIMIT 1) AS first`);
    return rows.length === 0 ? null : { kind, count: null, names: [], isBlocking };
  }
  const { rows } = await db.execute<{ count: number; names: string[] | null }>(
    sql`SELECT count(*)::int AS count, (array_agg(name ORDER BY name))[1:${sql.raw(String(MOST_NAMES))}] AS names
        FROM (${names(id, language)}) AS dependents`,
  );
  const { count, names: first } = rows[0] ?? { count: 0, names: null };
  return count === 0 ? null : { kind, count, names: first ?? [], isBlocking };
}

/** Lists what depends on a row before it is deleted, also where that lies outside the caller's scope. */
export function dependentsRoute(app: App, context: Context, resource: Resource): void {
  const { path, permission, dependencies = [] } = resource;
  route(app, `GET /rest/${path}/:id/dependents`, { access: [`${permission}:delete`] }, async (request) => {
    const work = workOf(context, resource, request);
    const { caller, reader } = work;
    const row = await findRow(context.db, resource, caller, reader, request.params.id);
    refuseOutside(work, row);
    const asked = dependencies.filter(({ kind }) => caller.scope === null || !aboutPeople.has(kind));
    const found = await Promise.all(asked.map((dependency) => ask(context.db, dependency, row.id, reader.language)));
    return found.filter((one) => one !== null);
  });
}
