import { useMemo } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import type { ConditionDraft } from './draft.ts';
import type { RuleDevices } from '../use-rule-devices.ts';
import { sensorLabel } from './places.ts';
import { UnitInput } from './UnitInput.tsx';

export interface MultiSensorFieldsProps {
  draft: ConditionDraft;
  path: string;
  devices: RuleDevices;
  zone: string | undefined;
  isReadOnly: boolean;
  onDraft: (draft: ConditionDraft) => void;
}

/** Sensors grouped by device: those below the scope, and the chosen ones. */
export function useSensorChoices({ below, named }: RuleDevices, chosen: readonly (number | null)[]) {
  const name = useNames();
  return useMemo(
    () =>
      offeredOf(below, named, ({ sensors }) => sensors.some(({ id }) => chosen.includes(id)))
        .map((device) => ({
          group: `${device.stationName} · ${device.name}`,
          items: device.sensors.map((sensor) => ({ value: String(sensor.id), label: sensorLabel(sensor, name) })),
        }))
        .filter(({ items }) => items.length > 0),
    [below, named, chosen, name],
  );
}

/** The devices below the scope, and the chosen ones. */
export const offeredOf = (
  below: readonly Device[],
  named: readonly Device[],
  isChosen: (device: Device) => boolean,
): Device[] => [...new Map([...below, ...named.filter(isChosen)].map((device) => [device.id, device])).values()];

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
