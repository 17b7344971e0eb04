import { conditionKinds, ruleScopes } from '@groundwatch/protocol/model';
import type { AlarmRulesQuery } from '@groundwatch/protocol/rest';
import type { ListDefaults } from '../../../../ui/table/list-view.ts';
import type { ListView } from '../../../../ui/table/types.ts';

export const listDefaults = {
  filters: ['projectId', 'stationId', 'deviceNo', 'sensorId', 'kind', 'scope'],
  size: 50,
} as const satisfies ListDefaults;

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);
const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** The query for the server from the address. Invalid parameters count as absent. */
export function askedOf({ page, size, keyword, filters }: ListView): Partial<AlarmRulesQuery> {
  const asked = {
    kind: oneOf(conditionKinds, filters['kind']),
    scope: oneOf(ruleScopes, filters['scope']),
    projectId: idOf(filters['projectId']),
    stationId: idOf(filters['stationId']),
    sensorId: idOf(filters['sensorId']),
    deviceNo: /^\d{1,15}$/.test(filters['deviceNo'] ?? '') ? filters['deviceNo'] : undefined,
    keyword: keyword === '' ? undefined : keyword,
  };
  const known = Object.entries(asked).filter(([, value]) => value !== undefined);
  return { current: page, size, ...Object.fromEntries(known) };
}
