import type { RecordKind } from '@groundwatch/protocol/rest';
import { useMemo } from 'react';
import { useNames } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { usePreference } from '../../session/preferences.ts';
import { turnsNear } from '../../ui/format-time.ts';
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

/** The user's choice of columns of a kind, stored per user and kind. */
export function useColumns(kind: RecordKind, sensors: readonly ShownSensor[], zone: string | undefined): Columns {
  const name = useNames();
  const [choice, choose] = usePreference(`records.${kind}`, readColumnChoice);
  const isZoned = turnsNear(zone, serverClock.now());
  const all = useMemo(() => recordColumns(kind, sensors, name, isZoned), [kind, sensors, name, isZoned]);
  const shown = useMemo(() => shownColumns(all, choice), [all, choice]);
  return { all, shown, choice, choose };
}
