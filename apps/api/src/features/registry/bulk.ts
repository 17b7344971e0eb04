import type { BulkAnswer, BulkRequest } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { failureBody, languageOf, toAppError } from '../../plugins/failures.ts';
import { route } from '../../plugins/route.ts';
import type { Resource } from './resource.ts';
import { announce, bodyOf, changeRow, parseBody, removeRow, workOf, type Work } from './write.ts';

/** The values for all rows. Throws invalid where a field is not meant for bulk changes. */
function changesOf(resource: Resource, { changes }: BulkRequest): Record<string, unknown> {
  const entries = Object.entries(changes ?? {});
  if (entries.length === 0) throw new AppError('invalid', { fields: [{ path: 'changes', problem: 'required' }] });
  const fields = entries
    .filter(([key]) => !resource.bulk?.includes(key))
    .map(([key]) => ({ path: `changes.${key}`, problem: 'notBulk' }));
  if (fields.length > 0) throw new AppError('invalid', { fields });
  return Object.fromEntries(entries);
}

async function doOne(
  work: Work,
  row: BulkRequest['rows'][number],
  changes: Record<string, unknown> | null,
): Promise<void> {
  const { context, resource } = work;
  await context.db.transaction(async (tx) => {
    if (changes === null) await removeRow(tx, work, row.id, row.version);
    else
      await changeRow(tx, work, row.id, row.version, (existing) =>
        parseBody(resource, { ...bodyOf(resource, existing), ...changes }),
      );
  });
}

/** One operation on many rows; each succeeds or fails separately and reports it. */
export function bulkRoute(app: App, context: Context, resource: Resource): void {
  const { path, permission } = resource;
  route(
    app,
    `POST /rest/${path}/bulk`,
    { access: [`${permission}:delete`, `${permission}:update`] },
    async (request) => {
      const work = workOf(context, resource, request);
      if (!work.caller.permissions.has(`${permission}:${request.body.action}`)) throw new AppError('forbidden');
      const changes = request.body.action === 'delete' ? null : changesOf(resource, request.body);
      const translate = languageOf(request);
      const results: BulkAnswer = [];
      for (const row of request.body.rows) {
        try {
          // Sequential: rows of one selection often depend on each other.
          await doOne(work, row, changes);
          results.push({ id: row.id, ok: true, msg: '' });
        } catch (error) {
          const failure = toAppError(error);
          if (failure.status >= 500) request.log.error({ err: error }, 'a row of many could not be changed');
          results.push({ id: row.id, ok: false, msg: failureBody(failure, translate).msg });
        }
      }
      if (results.some(({ ok }) => ok)) await announce(work);
      return results;
    },
  );
}
