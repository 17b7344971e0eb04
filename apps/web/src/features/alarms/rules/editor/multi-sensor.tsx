import { useMemo } from 'react';
import type { RuleScope } from '@groundwatch/protocol/model';
import type { Overview } from '@groundwatch/protocol/rest';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import type { ConditionDraft } from './draft.ts';
import { devicesBelow, sensorLabel } from './places.ts';
import { UnitInput } from './UnitInput.tsx';

export interface MultiSensorFieldsProps {
  draft: ConditionDraft;
  path: string;
  scope: RuleScope | null;
  overview: Overview;
  zone: string | undefined;
  isReadOnly: boolean;
  onDraft: (draft: ConditionDraft) => void;
}

/** Sensors below a scope, grouped by device. */
export function useSensorChoices(overview: Overview, scope: RuleScope | null) {
  const name = useNames();
  return useMemo(
    () =>
      devicesBelow(overview, scope)
        .map((device) => ({
          group: `${device.stationName} · ${device.name}`,
          items: device.sensors.map((sensor) => ({ value: String(sensor.id), label: sensorLabel(sensor, name) })),
        }))
        .filter(({ items }) => items.length > 0),
    [overview, scope, name],
  );
}

/** The id that a select holds as text. */
export const idOf = (value: string | null): number | null => (value === null ? null : Number(value));

/** Within how many minutes readings count as of the same time. */
export function WithinField({ draft, path, isReadOnly, onDraft }: MultiSensorFieldsProps) {
  const { t } = useTranslation('alarm');
  return (
    <UnitInput
      label={t('rules.within')}
      unit="min"
      value={draft.withinMinutes}
      path={`${path}.withinS`}
      isReadOnly={isReadOnly}
      onChange={(withinMinutes) => onDraft({ ...draft, withinMinutes })}
    />
  );
}
