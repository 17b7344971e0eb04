import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { problemOf, type FieldProblem } from '@groundwatch/protocol/rest';
import type { Row } from '../resource.ts';
import type { SheetList } from '../../../sheets/sheet-list.ts';
import { bodyOf } from '../write.ts';
import { inFamilyOrder, type Below } from './families.ts';
import type { ReadRow, RowProblem } from './read-rows.ts';

/** The action for a row of a file. `body` is null where the row cannot be read. */
export interface Planned {
  number: number;
  action: 'create' | 'update' | 'unchanged';
  body: Record<string, unknown> | null;
  stored: Row | null;
  below?: Below | undefined;
}

/** The key that identifies a row. Account names ignore case. */
function keyOf(resource: SheetList, values: Record<string, unknown>): string | null {
  if (resource.keyOf) return resource.keyOf(values);
  const parts = (resource.key ?? []).map((key) => values[key]);
  if (parts.some((part) => part === undefined || part === null || part === '')) return null;
  return JSON.stringify(
    parts.map((part, index) => {
      const text = String(part).trim();
      return resource.key?.[index] === 'accountName' ? text.toLowerCase() : text;
    }),
  );
}

function parsed(resource: SheetList, body: object) {
  const result = resource.body.safeParse(body);
  return result.success ? { body: result.data, issues: [] } : { body: null, issues: result.error.issues };
}

/** Rows processed before other requests get their turn. */
const TOGETHER = 200;

/** Decides for every row whether it creates a row, changes one or neither, and lists its problems. */
export async function planRows(
  resource: SheetList,
  rows: readonly ReadRow[],
  existing: readonly Row[],
): Promise<{ planned: Planned[]; problems: RowProblem[] }> {
  const byKey = Map.groupBy(existing, (row) => keyOf(resource, row));
  const recognised = resource.recognise?.(
    rows.map(({ values }) => values),
    existing,
  );
  const seen = new Map<string, number[]>();
  const problems: RowProblem[] = [];
  /** Rows with equal keys, which the database allows, are matched by their order. */
  const planOf = ({ number, values, problems: unread, below }: ReadRow, meant?: Row | FieldProblem): Planned => {
    if (meant && 'problem' in meant) {
      problems.push(...(unread.length > 0 ? unread : [{ row: number, ...(meant as FieldProblem) }]));
      return { number, action: 'update', body: null, stored: null };
    }
    const key = meant ? String(meant.id) : keyOf(resource, below ? { ...values, [resource.parent!]: below } : values);
    const before = (key === null ? undefined : seen.get(key)) ?? [];
    const known = meant ? [meant] : key === null ? [] : (byKey.get(key) ?? []);
    const stored = known[before.length] ?? known.at(-1) ?? null;
    const given = stored ? { ...bodyOf(resource, stored), ...values } : values;
    const asked = resource.importBody?.(given, stored) ?? given;
    const { body, issues } = parsed(resource, asked);
    const wrong: RowProblem[] = [...unread];
    for (const issue of issues) {
      const problem = problemOf({ ...issue });
      // A field that could not be read is already reported.
      const isReported = unread.some(({ path }) => path === problem.path.split('.')[0]);
      if (!isReported) wrong.push({ row: number, ...problem });
    }
    const first = before[0];
    if (first !== undefined && before.length >= known.length)
      wrong.push({ row: number, path: resource.key?.at(-1) ?? '', problem: 'repeatedRow', values: { row: first } });
    else if (key !== null) seen.set(key, [...before, number]);
    problems.push(...wrong);
    const isSame =
      stored !== null && !below && isDeepStrictEqual(parsed(resource, bodyOf(resource, stored)).body, body);
    return {
      number,
      action: stored === null ? 'create' : isSame ? 'unchanged' : 'update',
      body: wrong.length > 0 ? null : body,
      stored,
      below,
    };
  };
  const planned: Planned[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % TOGETHER === 0) await setImmediate();
    planned.push(planOf(row, recognised?.[index]));
  }
  const { ordered, problems: round } = inFamilyOrder(resource, planned, existing);
  return { planned: ordered, problems: [...problems, ...round] };
}
