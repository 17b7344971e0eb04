import { useCallback, useMemo, useState } from 'react';
import type { RefusedField } from '../../errors/api-error.ts';
import type { RegistryDefinition, RegistryRow, Values } from '../definition.ts';
import { differences, problemsOf } from '../values.ts';

/** The problem of a field: a key, so that it follows the language, or the server's message. */
export type Refusal =
  | { readonly problem: string; readonly values?: Record<string, unknown> }
  | { readonly msg: string };
type Refusals = Readonly<Record<string, Refusal>>;

export interface RowForm {
  readonly values: Values;
  readonly refusals: Refusals;
  readonly isDirty: boolean;
  /** Changes fields and clears their problems. */
  set(changes: Values): void;
  /** Validates one field on blur. */
  look(key: string): void;
  /** Validates all fields. True if valid. */
  lookAtAll(): boolean;
  refuse(fields: readonly RefusedField[]): void;
}

const belongs = (path: string, keys: readonly string[]): boolean =>
  keys.some((key) => path === key || path.startsWith(`${key}.`));

const without = (refusals: Refusals, keys: readonly string[]): Refusals =>
  Object.fromEntries(Object.entries(refusals).filter(([path]) => !belongs(path, keys)));

/** The form of one row. `initial`: starting values. `saved`: reference for unsaved changes. */
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
