import { commandKinds, commandStates, type CommandKind } from '@groundwatch/protocol/model';
import type { CommandsQuery } from '@groundwatch/protocol/rest';
import { periodOf, timesOf } from '../../ui/period/period.ts';
import type { ListDefaults } from '../../ui/table/list-view.ts';
import type { ListView } from '../../ui/table/types.ts';

export const listDefaults = {
  filters: ['stationId', 'deviceNo', 'kind', 'state', 'from', 'to'],
  size: 50,
} as const satisfies ListDefaults;

export const stateChoices = ['open', ...commandStates] as const;

const isState = (text: string | undefined): text is NonNullable<CommandsQuery['state']> =>
  (stateChoices as readonly (string | undefined)[]).includes(text);
const isKind = (text: string | undefined): text is CommandKind =>
  (commandKinds as readonly (string | undefined)[]).includes(text);

/** The query for the server from the address. Invalid parameters count as absent. */
export function askedOf({ page, size, keyword, filters }: ListView, zone: string | undefined): Partial<CommandsQuery> {
  const { stationId, deviceNo, kind, state } = filters;
  return {
    current: page,
    size,
    ...timesOf(periodOf(filters), zone),
    ...(stationId !== undefined && /^[1-9]\d{0,8}$/.test(stationId) ? { stationId: Number(stationId) } : {}),
    ...(deviceNo !== undefined && /^\d{1,15}$/.test(deviceNo) ? { deviceNo } : {}),
    ...(isKind(kind) ? { kind } : {}),
    ...(isState(state) ? { state } : {}),
    ...(keyword === '' ? {} : { keyword }),
  };
}
