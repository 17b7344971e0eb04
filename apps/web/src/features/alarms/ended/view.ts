import { conditionKinds, type ConditionKind } from '@groundwatch/protocol/model';
import type { AlarmView } from '../../../api/alarms.ts';
import type { ListDefaults } from '../../../ui/paged-table/list-view.ts';
import type { ListView } from '../../../ui/paged-table/types.ts';
import { periodOf, timesOf } from '../../../ui/period/period.ts';

export const listDefaults = {
  filters: ['level', 'kind', 'stationId', 'from', 'to'],
  size: 50,
} as const satisfies ListDefaults;

const isKind = (text: string | undefined): text is ConditionKind =>
  (conditionKinds as readonly (string | undefined)[]).includes(text);

/** What the address asks the server for; what is not understood is as if it were absent. */
export function askedOf({ page, size, keyword, filters }: ListView, isUtc: boolean): AlarmView {
  const { level, kind, stationId } = filters;
  return {
    state: 'normal',
    current: page,
    size,
    ...timesOf(periodOf(filters), isUtc),
    ...(level !== undefined && /^[1-4]$/.test(level) ? { level: Number(level) } : {}),
    ...(isKind(kind) ? { kind } : {}),
    ...(stationId !== undefined && /^[1-9]\d{0,8}$/.test(stationId) ? { stationId: Number(stationId) } : {}),
    ...(keyword === '' ? {} : { keyword }),
  };
}
