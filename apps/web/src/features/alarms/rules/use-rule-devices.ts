import type { RuleScope } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { useMemo } from 'react';
import { useDevicesOf, useDevicesOfSensors, useDevicesWithIds } from '../../../api/devices.ts';
import type { ConditionDraft } from './editor/draft.ts';
import { devicesBelow } from './editor/places.ts';

export interface RuleDevices {
  /** Those of the scope, as many as one answer has. */
  readonly below: readonly Device[];
  /** These, and those of the condition. */
  readonly named: readonly Device[];
}

const isId = (id: number | null): id is number => id !== null;

/** The devices that a rule may name. */
export function useRuleDevices(scope: RuleScope | null, { sensorIds, members }: ConditionDraft): RuleDevices {
  const { devices: below } = useDevicesOf(scope && devicesBelow(scope));
  const sensors = [...sensorIds, ...members.map(({ sensorId }) => sensorId)].filter(isId);
  const { devices: ofSensors } = useDevicesOfSensors(sensors);
  const { devices: others } = useDevicesWithIds(members.map(({ deviceId }) => deviceId).filter(isId));
  return useMemo(() => ({ below, named: [...below, ...ofSensors, ...others] }), [below, ofSensors, others]);
}
