import { conditionKinds, type AlarmLevel, type ConditionKind } from '@groundwatch/protocol/model';
import type { Grouping } from '../../alarms/flood.ts';

export const alarmViews = ['standing', 'ended', 'figures', 'maintenance'] as const;
export type AlarmsView = (typeof alarmViews)[number];

export const standingStates = [
  'unacknowledged',
  'acknowledged',
  'returned',
  'shelved',
  'suppressed',
  'outOfService',
] as const;
type StandingState = (typeof standingStates)[number];

const groupings = ['station', 'rule', 'none'] as const satisfies readonly Grouping[];

/** What the address says of the list of standing alarms; everything in it can be linked to. */
export interface AlarmAddress {
  readonly view: AlarmsView;
  readonly level: AlarmLevel | null;
  readonly state: StandingState | null;
  readonly kind: ConditionKind | null;
  readonly projectId: number | null;
  readonly stationId: number | null;
  readonly deviceNo: string | null;
  readonly text: string;
  readonly grouping: Grouping;
  /** The one whose story is open. */
  readonly opened: number | null;
}

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((one) => one === text) ?? null;

export function readAddress(params: URLSearchParams): AlarmAddress {
  const level = Number(params.get('level'));
  const deviceNo = params.get('deviceNo');
  return {
    view: oneOf(alarmViews, params.get('view')) ?? 'standing',
    level: level === 1 || level === 2 || level === 3 || level === 4 ? level : null,
    state: oneOf(standingStates, params.get('state')),
    kind: oneOf(conditionKinds, params.get('kind')),
    projectId: idOf(params.get('projectId')),
    stationId: idOf(params.get('stationId')),
    deviceNo: deviceNo !== null && /^\d{1,15}$/.test(deviceNo) ? deviceNo : null,
    text: params.get('q') ?? '',
    grouping: oneOf(groupings, params.get('group')) ?? 'station',
    opened: idOf(params.get('alarm')),
  };
}

/** The address with some of it replaced; null takes it away. */
export function withAddress(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | number | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}
