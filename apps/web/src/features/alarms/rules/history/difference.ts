import type { DefinitionLine } from '../use-definition-lines.ts';

export interface DifferentLine {
  readonly key: string;
  readonly label: string;
  /** Null: absent. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Lines that differ, in the order of the newer definition, removed ones last. */
export function differenceOf(
  before: readonly DefinitionLine[],
  after: readonly DefinitionLine[],
): readonly DifferentLine[] {
  const was = new Map(before.map((line) => [line.key, line]));
  const is = new Set(after.map(({ key }) => key));
  const changed = after
    .filter(({ key, label, value }) => was.get(key)?.value !== value || was.get(key)?.label !== label)
    .map(({ key, label, value }) => ({ key, label, before: was.get(key)?.value ?? null, after: value }));
  const gone = before
    .filter(({ key }) => !is.has(key))
    .map(({ key, label, value }) => ({ key, label, before: value, after: null }));
  return [...changed, ...gone];
}
