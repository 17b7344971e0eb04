import type { AlarmView } from '../../../api/alarms.ts';
import type { ListDefaults } from '../../../ui/table/list-view.ts';
import type { ListView } from '../../../ui/table/types.ts';
import { periodOf, timesOf } from '../../../ui/period/period.ts';
import type { AlarmAddress } from '../address.ts';

export const listDefaults = {
  filters: ['level', 'kind', 'projectId', 'station', 'ruleId', 'deviceNo', 'from', 'to'],
  size: 50,
} as const satisfies ListDefaults;

/** The query for the server from the address. Invalid parameters count as absent. */
export function askedOf({ page, size, filters }: ListView, address: AlarmAddress, zone?: string): AlarmView {
  const { level, kind, projectId, stations, ruleId, deviceNo, text } = address;
  return {
    state: 'normal',
    current: page,
    size,
    ...timesOf(periodOf(filters), zone),
    ...(level !== null && { level }),
    ...(kind !== null && { kind }),
    ...(projectId !== null && { projectId }),
    ...(stations !== null && { stationIds: [...stations] }),
    ...(ruleId !== null && { ruleId }),
    ...(deviceNo !== null && { deviceNo }),
    ...(text !== '' && { keyword: text }),
  };
}
