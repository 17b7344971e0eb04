import { useCallback, useMemo, useState } from 'react';
import type { RefusedField } from '../../errors/api-error.ts';
import type { RegistryDefinition, RegistryRow, Values } from '../definition.ts';
import { differences, problemsOf } from '../values.ts';

/** What is wrong with a field: kept as a key, so that it is said in the language of the moment, or as the server said it. */
export type Refusal =
  | { readonly problem: string; readonly values?: Record<string, unknown> }
  | { readonly msg: string };
type Refusals = Readonly<Record<string, Refusal>>;

export interface RowForm {
  readonly values: Values;
  readonly refusals: Refusals;
  readonly isDirty: boolean;
  /** Changes fields; what was wrong with them is to be found out anew. */
  set(changes: Values): void;
  /** Looks at one field after it was left. */
  look(key: string): void;
  /** Looks at all; true when nothing is wrong. */
  lookAtAll(): boolean;
  refuse(fields: readonly RefusedField[]): void;
}

const belongs = (path: string, keys: readonly string[]): boolean =>
  keys.some((key) => path === key || path.startsWith(`${key}.`));

const without = (refusals: Refusals, keys: readonly string[]): Refusals =>
  Object.fromEntries(Object.entries(refusals).filter(([path]) => !belongs(path, keys)));

/** Form of one row. Begins with `initial`; `saved` is what it is unsaved against. */
export function useRowForm(
  definition: RegistryDefinition,
  row: RegistryRow | null,
  saved: Values,
  initial: Values = saved,
): RowForm {
  const [values, setValues] = useState(initial);
  const [refusals, setRefusals] = useState<Refusals>({});
  const found = useCallback(
    (): Refusals =>
      Object.fromEntries(
        problemsOf(definition, values, row).map(({ path, problem, values: named }) => [
          path,
          { problem, ...(named ? { values: named } : {}) },
        ]),
      ),
    [definition, values, row],
  );
  return useMemo(
    () => ({
      values,
      refusals,
      isDirty: differences(saved, values).length > 0,
      set(changes) {
        setValues((current) => ({ ...current, ...changes }));
        setRefusals((current) => without(current, Object.keys(changes)));
      },
      look(key) {
        const own = Object.entries(found()).filter(([path]) => belongs(path, [key]));
        setRefusals((current) => ({ ...without(current, [key]), ...Object.fromEntries(own) }));
      },
      lookAtAll() {
        const all = found();
        setRefusals(all);
        return Object.keys(all).length === 0;
      },
      refuse(fields) {
        setRefusals(Object.fromEntries(fields.map(({ path, msg }) => [path, { msg }])));
      },
    }),
    [values, refusals, saved, found],
  );
}
