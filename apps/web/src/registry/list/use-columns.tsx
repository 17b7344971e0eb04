import { useMemo } from 'react';
import { usePreference } from '../../session/preferences.ts';
import type { TableColumn } from '../../ui/table/types.ts';
import type { ColumnDefinition, RegistryDefinition, RegistryRow } from '../definition.ts';
import { useWords } from '../words.ts';
import { Cell } from './Cell.tsx';

/** The user's selected columns. Null: the default. */
const readChosen = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every((key) => typeof key === 'string') ? value : null;

/** References are sorted by name. */
function sortKey({ fields }: RegistryDefinition, { key, sort }: ColumnDefinition): string {
  if (typeof sort === 'string') return sort;
  const isReference = fields.some((field) => field.key === key && field.kind === 'reference');
  return isReference ? key.replace(/Id$/, 'Name') : key;
}

export interface ColumnChoice {
  /** All selectable columns, without the first, which is always shown. */
  readonly all: readonly { readonly key: string; readonly title: string; readonly isShown: boolean }[];
  toggle(key: string): void;
  reset(): void;
}

/** The shown columns and their selection, stored per user. */
export function useColumns(definition: RegistryDefinition): [readonly TableColumn<RegistryRow>[], ColumnChoice] {
  const words = useWords();
  const [chosen, setChosen] = usePreference(`columns.${definition.subject}`, readChosen);
  return useMemo(() => {
    const [first] = definition.columns;
    const isShown = ({ key, isExtra }: (typeof definition.columns)[number]): boolean =>
      key === first?.key || (chosen?.includes(key) ?? !isExtra);
    const title = (key: string): string => words.column(definition.subject, key);
    const shown = definition.columns.filter(isShown);
    const columns = shown.map((column): TableColumn<RegistryRow> => ({
      key: sortKey(definition, column),
      title: title(column.key),
      isSortable: column.sort !== null,
      isNumeric: column.isNumeric ?? false,
      render: (row) => <Cell definition={definition} column={column} row={row} />,
      ...(column.width === undefined ? {} : { width: column.width }),
    }));
    const keys = shown.map(({ key }) => key);
    const choice: ColumnChoice = {
      all: definition.columns
        .filter((column) => column !== first)
        .map((column) => ({ key: column.key, title: title(column.key), isShown: isShown(column) })),
      toggle: (key) => setChosen(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]),
      reset: () => setChosen(null),
    };
    return [columns, choice];
  }, [definition, words, chosen, setChosen]);
}
