import type { RecordKind } from '@groundwatch/protocol/rest';
import { useMemo } from 'react';
import { useNames } from '../../i18n/i18n.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { usePreference } from '../../session/preferences.ts';
import {
  readColumnChoice,
  recordColumns,
  shownColumns,
  type ColumnChoice,
  type RecordColumn,
} from './record-columns.ts';

export interface Columns {
  readonly all: readonly RecordColumn[];
  readonly shown: readonly RecordColumn[];
  readonly choice: ColumnChoice;
  readonly choose: (choice: ColumnChoice) => void;
}

/** Columns of a kind as the user wants them; kept a user and kind. */
export function useColumns(kind: RecordKind, sensors: readonly ShownSensor[]): Columns {
  const name = useNames();
  const [choice, choose] = usePreference(`records.${kind}`, readColumnChoice);
  const all = useMemo(() => recordColumns(kind, sensors, name), [kind, sensors, name]);
  const shown = useMemo(() => shownColumns(all, choice), [all, choice]);
  return { all, shown, choice, choose };
}
