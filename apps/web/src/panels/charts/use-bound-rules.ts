import { useQueries } from '@tanstack/react-query';
import type { EffectiveRules } from '@groundwatch/protocol/rest';
import { effectiveRulesQuery } from '../../api/alarms.ts';
import type { Bound } from './bound.ts';

const combine = (all: readonly { data: EffectiveRules | undefined }[]) => all.map(({ data }) => data);

/** Rules in force for each bound sensor. Undefined while loading or without permission. */
export function useBoundRules(bounds: readonly Bound[]): readonly (EffectiveRules | undefined)[] {
  return useQueries({
    queries: bounds.map(({ sensor }) => ({ ...effectiveRulesQuery({ sensorId: sensor.id }), retry: false })),
    combine,
  });
}
