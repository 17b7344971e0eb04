import type { App } from '../../../app-type.ts';
import type { Context } from '../../../context.ts';
import { languageOf } from '../../../plugins/failures.ts';
import { route } from '../../../plugins/route.ts';
import type { Cell } from '../../../sheets/cells.ts';
import type { SheetList, SheetStore } from '../../../sheets/sheet-list.ts';
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

/** The rows of a file and their number. */
interface FileRows {
  count: number;
  rows: AsyncIterable<Row> | Iterable<Row>;
}
type Asked = Readonly<Record<string, unknown>>;

async function* inParts({ context, resource, reader }: Work, ids: readonly number[]): AsyncGenerator<Row> {
  for (let at = 0; at < ids.length; at += PART)
    yield* await rowsOfIds(context.db, resource, reader, ids.slice(at, at + PART));
}

export async function tableRows(work: Work, asked: Asked): Promise<FileRows> {
  const { context, resource, caller, reader } = work;
  const ids = await readIds(context.db, resource, whereOf(resource, caller, asked), orderOf(resource, reader, asked));
  return { count: ids.length, rows: inParts(work, ids) };
}

export async function storeRows(
  { context, caller, reader }: Work<SheetList>,
  store: SheetStore,
  asked: Asked,
): Promise<FileRows> {
  const rows = await store.read(context.pool, { ...caller, language: reader.language }, asked);
  return { count: rows.length, rows };
}

async function* cellsOf({ rows }: FileRows, columns: readonly FileColumn[], shown: readonly string[]) {
  for await (const row of rows)
    yield [...columns.map(({ key, write }) => write(row[key] ?? null)), ...shown.map((key) => shownCell(row[key]))];
}

/** Exports a list: the rows of its query, in its order, in the caller's language. */
export function exportRoute<List extends SheetList>(
  app: App,
  context: Context,
  resource: List,
  resources: readonly Resource[],
  find: (work: Work<List>, asked: Asked) => Promise<FileRows>,
): void {
  const { path, permission, shown = [] }: SheetList = resource;
  route(app, `GET /rest/${path}/export`, { access: [`${permission}:export`] }, async (request, reply) => {
    const work = workOf(context, resource, request);
    const { reader } = work;
    const { current: _current, size: _size, isTemplate = false, ...asked } = request.query;
    const { format } = request.query;
    const found = isTemplate ? { count: 0, rows: [] } : await find(work, asked);
    const references = await loadReferences(context.db, resources, reader, resource);
    const columns = fileColumns(resource, reader.language, references);
    const headings = [...columns.map(({ key }) => key), ...shown].map((key) =>
      headingOf(resource, key, reader.language),
    );
    await auditWork(context.db, work, 'export', path, { ...asked, rows: found.count });
    const name = `${languageOf(request)(`resources.${permission}`)} ${new Date(context.clock()).toISOString().slice(0, 10)}`;
    return sendSheet(reply, format, name, headings, cellsOf(found, columns, shown));
  });
}
