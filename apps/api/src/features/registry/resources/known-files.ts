import type { FieldProblem } from '@groundwatch/protocol/rest';
import type { Row } from '../resource.ts';

type Values = Record<string, unknown>;

const owner = ['companyId', 'projectId', 'stationId'] as const;

/** A field missing in the row matches everything. */
const agree = (row: Row, values: Values, keys: readonly string[]): boolean =>
  keys.every((key) => values[key] === undefined || values[key] === row[key]);

const hashOf = ({ sha256 }: Values): string => (typeof sha256 === 'string' ? sha256.trim().toLowerCase() : '');

const placeOf = ({ name, companyId, projectId, stationId }: Values): string =>
  JSON.stringify([name, companyId ?? projectId ?? stationId ?? null]);

/**
 * Matches files by their content, or else by kind, owner and name. Rows that match exactly are taken first, so that of a file with two rows
 * only the changed one is searched.
 */
export function recogniseFiles(rows: readonly Values[], existing: readonly Row[]): (Row | FieldProblem)[] {
  const taken = new Set<Row>();
  const byHash = Map.groupBy(existing, hashOf);
  const byPlace = Map.groupBy(existing, placeOf);
  const byName = Map.groupBy(existing, ({ name }) => String(name));
  const candidates = (values: Values): Row[] => {
    const hash = hashOf(values);
    const saysOwner = owner.some((key) => values[key] !== undefined);
    const found =
      hash !== '' ? byHash.get(hash) : saysOwner ? byPlace.get(placeOf(values)) : byName.get(String(values['name']));
    return (found ?? []).filter((row) => agree(row, values, ['kind']));
  };
  const exact = rows.map((values) => {
    const same = candidates(values).filter((row) => agree(row, values, ['name', ...owner]));
    const isOne = same.length === 1 || owner.some((key) => values[key] !== undefined);
    const row = isOne ? (same.find((one) => !taken.has(one)) ?? same[0]) : undefined;
    if (row) taken.add(row);
    return row;
  });
  return rows.map((values, index) => {
    const found = exact[index];
    if (found) return found;
    const path = hashOf(values) === '' ? 'name' : 'sha256';
    const left = candidates(values).filter((row) => !taken.has(row));
    // Without its hash a file is matched by all other fields, or not at all.
    const likely = path === 'name' ? left.filter((row) => agree(row, values, owner)) : left;
    const nearer = likely.filter((row) => agree(row, values, owner) || agree(row, values, ['name']));
    const [first, second] = likely.length > 1 && nearer.length > 0 ? nearer : likely;
    if (!first) return { path, problem: 'uploadFirst' };
    return second ? { path, problem: 'ambiguousFile' } : first;
  });
}
