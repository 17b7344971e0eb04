import type { App } from '../../../app-type.ts';
import type { Context } from '../../../context.ts';
import { languageOf } from '../../../plugins/failures.ts';
import { route } from '../../../plugins/route.ts';
import type { Cell } from '../../../sheets/cells.ts';
import { sendSheet } from '../../../sheets/write-sheet.ts';
import type { Resource, Row } from '../resource.ts';
import { orderOf, readIds, rowsOfIds, whereOf } from '../rows.ts';
import { auditWork, workOf, type Work } from '../write.ts';
import { fileColumns, headingOf, type FileColumn } from './columns.ts';
import { loadReferences } from './load-references.ts';

/** Rows held in memory at a time. */
const PART = 500;

const shownCell = (value: unknown): Cell =>
  value instanceof Date || value === null || ['string', 'number', 'boolean'].includes(typeof value)
    ? (value as Cell)
    : null;

async function* rowsOf({ context, resource, reader }: Work, ids: readonly number[], columns: readonly FileColumn[]) {
  const { shown = [] } = resource;
  const cells = (row: Row): Cell[] => [
    ...columns.map(({ key, write }) => write(row[key] ?? null)),
    ...shown.map((key) => shownCell(row[key])),
  ];
  for (let at = 0; at < ids.length; at += PART)
    for (const row of await rowsOfIds(context.db, resource, reader, ids.slice(at, at + PART))) yield cells(row);
}

/** Exports a list: the rows of its query, in its order, in the caller's language. */
export function exportRoute(app: App, context: Context, resource: Resource, resources: readonly Resource[]): void {
  const { path, permission, shown = [] } = resource;
  route(app, `GET /rest/${path}/export`, { access: [`${permission}:export`] }, async (request, reply) => {
    const work = workOf(context, resource, request);
    const { caller, reader } = work;
    const { current: _current, size: _size, isTemplate = false, ...asked } = request.query;
    const { format } = request.query;
    const orderBy = orderOf(resource, reader, asked);
    const ids = isTemplate ? [] : await readIds(context.db, resource, whereOf(resource, caller, asked), orderBy);
    const references = await loadReferences(context.db, resources, reader, resource);
    const columns = fileColumns(resource, reader.language, references);
    const headings = [...columns.map(({ key }) => key), ...shown].map((key) =>
      headingOf(resource, key, reader.language),
    );
    await auditWork(context.db, work, 'export', path, { ...asked, rows: ids.length });
    const name = `${languageOf(request)(`resources.${permission}`)} ${new Date(context.clock()).toISOString().slice(0, 10)}`;
    return sendSheet(reply, format, name, headings, rowsOf(work, ids, columns));
  });
}
