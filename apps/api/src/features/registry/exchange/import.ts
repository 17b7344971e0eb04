import type { ImportAnswer } from '@groundwatch/protocol/rest';
import type { App } from '../../../app-type.ts';
import { transaction, type Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { failureBody, languageOf, toAppError } from '../../../plugins/failures.ts';
import { route } from '../../../plugins/route.ts';
import { withFile, type UploadedFile } from '../../../plugins/uploads.ts';
import { rulesMayChange, rulesStay } from '../../../rules-changed.ts';
import { readInChild } from '../../../sheets/read-in-child.ts';
import type { SheetList, SheetTransaction } from '../../../sheets/sheet-list.ts';
import { Turns } from '../../../turns.ts';
import type { Resource } from '../resource.ts';
import { auditWork, workOf, type Work } from '../write.ts';
import { fileColumns, headingOf, type FileColumn } from './columns.ts';
import { withParents } from './families.ts';
import { loadReferences } from './load-references.ts';
import { planRows, type Planned } from './plan.ts';
import type { RowWriter } from './row-writer.ts';
import { readRows, type RowProblem } from './read-rows.ts';

const MOST_ROWS = 20_000;
const MOST_PROBLEMS = 1_000;
const PREVIEWED = 20;
/** Rows between two savepoints. */
const TOGETHER = 50;

/** Rolls back a transaction that was a dry run. */
class Undo extends Error {}

type Row = Planned & { body: Record<string, unknown> };
const isToWrite = (row: Planned): row is Row => row.body !== null && row.action !== 'unchanged';
type Asked = Work<SheetList>;

/** `made`: ids of created rows, by their row in the file. */
async function writeRow(
  part: SheetTransaction,
  { resource: { parent } }: Asked,
  writer: RowWriter,
  row: Row,
  made: Map<number, number>,
): Promise<void> {
  const { number, stored, below } = row;
  made.delete(number);
  const parentId = below && made.get(below.row);
  // The missing parent is reported at the row that should create it.
  if (below && parentId === undefined) return;
  const body = below && parent !== undefined ? { ...row.body, [parent]: parentId } : row.body;
  made.set(number, await writer.write(part, stored, body));
}

/**
 * Writes the planned rows, or in a dry run finds what would fail. It keeps all or nothing. Rows are written in groups; where a group fails,
 * its rows are written one by one, so that all problems are reported.
 */
async function write(
  work: Asked,
  writer: RowWriter,
  planned: readonly Planned[],
  isToStay: boolean,
  t: Translate,
): Promise<RowProblem[]> {
  const problems: RowProblem[] = [];
  const rows = planned.filter(isToWrite);
  const made = new Map(planned.flatMap(({ number, stored }) => (stored ? [[number, stored.id] as const] : [])));
  const attempt = async (part: SheetTransaction, some: readonly Row[]): Promise<void> => {
    const { client } = part;
    await client.query('SAVEPOINT file_rows');
    try {
      for (const row of some) await writeRow(part, work, writer, row, made);
      await client.query('RELEASE SAVEPOINT file_rows');
    } catch (error) {
      await client.query('ROLLBACK TO SAVEPOINT file_rows');
      const [first, ...others] = some;
      if (others.length > 0) for (const row of some) await attempt(part, [row]);
      else if (first && problems.length < MOST_PROBLEMS)
        problems.push(...problemsOf(work.resource, first.number, toAppError(error), t));
    }
  };
  try {
    await transaction(work.context.pool, async (client, tx) => {
      // Before the first savepoint, whose end would free what it locks.
      if (!isToStay) rulesStay(tx);
      else if (rows.length > 0) await rulesMayChange(tx, work.resource.permission);
      for (let at = 0; at < rows.length && problems.length < MOST_PROBLEMS; at += TOGETHER)
        await attempt({ client, tx }, rows.slice(at, at + TOGETHER));
      if (!isToStay || problems.length > 0) throw new Undo();
      const counts = Object.groupBy(planned, ({ action }) => action);
      await auditWork(tx, work, 'import', work.resource.path, {
        created: counts.create?.length ?? 0,
        updated: counts.update?.length ?? 0,
      });
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return problems;
}

/** Problems of a row: at the column of a field, else at the columns that identify the row. Errors of the server are rethrown. */
function problemsOf({ key }: SheetList, row: number, failure: AppError, t: Translate): RowProblem[] {
  if (failure.status >= 500) throw failure;
  if (failure.fields.length > 0) return failure.fields.map((field) => ({ row, ...field }));
  return [{ row, path: key?.[0] ?? '', problem: '', values: { msg: failureBody(failure, t).msg } }];
}

function refuseWithoutRights({ caller, resource }: Asked, planned: readonly Planned[]): void {
  for (const action of ['create', 'update'] as const) {
    const isWanted = planned.some((row) => row.action === action);
    if (isWanted && !caller.permissions.has(`${resource.permission}:${action}`)) throw new AppError('forbidden');
  }
}

const previewOf = (
  { parent }: SheetList,
  planned: readonly Planned[],
  columns: readonly FileColumn[],
): ImportAnswer['preview'] =>
  planned.slice(0, PREVIEWED).flatMap(({ number, action, body, below }) =>
    body === null
      ? []
      : [
          {
            row: number,
            action,
            ...Object.fromEntries(
              columns
                .filter(({ key }) => Object.hasOwn(body, key))
                .map(({ key, write: cell }) => [key, below && key === parent ? below.word : cell(body[key] ?? null)]),
            ),
          },
        ],
  );

/** Shared by all imports of this process. */
const turns = new Turns();

/** Names a column by its heading in the file, or by its default name; a path that is no field is itself a heading. */
function columnNamer({ resource }: Asked, headings: ReadonlyMap<string, string>, { language }: Translate) {
  return (path: string): string => {
    const key = path.split('.')[0] ?? '';
    return headings.get(key) ?? (Object.hasOwn(resource.body.shape, key) ? headingOf(resource, key, language) : path);
  };
}

async function takeFile(
  work: Asked,
  writer: RowWriter,
  mode: 'check' | 'apply',
  resources: readonly Resource[],
  { content }: UploadedFile,
): Promise<ImportAnswer> {
  const { context, resource, request, reader } = work;
  const t = languageOf(request);
  const sheet = await turns.inTurn(async () =>
    readInChild(await content(), resource.importLimit ?? MOST_ROWS, t.language === 'ja' ? 'shift_jis' : 'gb18030'),
  );
  const references = await loadReferences(context.db, resources, reader, resource);
  const columns = fileColumns(resource, t.language, references);
  const { rows: read, problems: unreadable, headings } = readRows(resource, columns, sheet);
  const rows = withParents(resource, columns, read);
  const existing = rows.length === 0 ? [] : await writer.read(rows);
  const { planned, problems: wrong } = await planRows(resource, rows, existing);
  refuseWithoutRights(work, planned);
  const found = [...unreadable, ...wrong];
  const isApplied = mode === 'apply' && found.length === 0;
  found.push(...(await write(work, writer, planned, isApplied, t)));
  if (isApplied && found.length === 0) await writer.announce();
  const refused = new Set(found.map(({ row }) => row));
  const count = (action: Planned['action']): number =>
    planned.filter((row) => row.action === action && !refused.has(row.number)).length;
  const columnOf = columnNamer(work, headings, t);
  return {
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    problems: found
      .toSorted((a, b) => a.row - b.row)
      .slice(0, MOST_PROBLEMS)
      .map(({ row, path, problem, values = {} }) => ({
        row,
        column: columnOf(path),
        msg: problem === '' ? String(values['msg']) : t(`field.${problem}`, values),
      })),
    preview: previewOf(
      resource,
      planned.toSorted((a, b) => a.number - b.number),
      columns,
    ),
  };
}

/** Imports rows from a file: all of them or none. */
export function importRoute<List extends SheetList>(
  app: App,
  context: Context,
  resource: List,
  resources: readonly Resource[],
  writerOf: (work: Work<List>) => RowWriter,
): void {
  const { path, permission }: SheetList = resource;
  route(app, `POST /rest/${path}/import`, { access: [`${permission}:import`] }, async (request) => {
    const work = workOf(context, resource, request);
    const take = (file: UploadedFile) => takeFile(work, writerOf(work), request.query.mode, resources, file);
    return turns.admit(work.caller.userId, () => withFile(request, {}, take));
  });
}
