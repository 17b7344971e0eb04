import { conditionKinds, type AlarmLevel, type ConditionKind } from '@groundwatch/protocol/model';
import type { Grouping } from '../../alarms/burst.ts';
import { idOf, idsOf, withParams } from '../../ui/address-params.ts';

export const alarmViews = ['open', 'ended', 'statistics', 'maintenance'] as const;
export type AlarmsView = (typeof alarmViews)[number];

/** `calling`: to be acknowledged. `active`: beyond its limit now. Both without shelved and suppressed ones. `mine`: taken by the user. */
export const openStates = [
  'calling',
  'mine',
  'active',
  'unacknowledged',
  'acknowledged',
  'returned',
  'shelved',
  'suppressed',
  'outOfService',
] as const;
type OpenState = (typeof openStates)[number];

const groupings = ['station', 'rule', 'none'] as const satisfies readonly Grouping[];

/** The state of the alarm lists in the address, so that it can be linked to. */
export interface AlarmAddress {
  readonly view: AlarmsView;
  readonly level: AlarmLevel | null;
  readonly state: OpenState | null;
  readonly kind: ConditionKind | null;
  readonly projectId: number | null;
  /** Only these. Null: all. */
  readonly stations: readonly number[] | null;
  readonly ruleId: number | null;
  readonly deviceNo: string | null;
  readonly text: string;
  readonly grouping: Grouping;
  /** The alarm whose details are open. */
  readonly opened: number | null;
}

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((one) => one === text) ?? null;

export function readAddress(params: URLSearchParams): AlarmAddress {
  const level = Number(params.get('level'));
  const deviceNo = params.get('deviceNo');
  return {
    view: oneOf(alarmViews, params.get('view')) ?? 'open',
    level: level === 1 || level === 2 || level === 3 || level === 4 ? level : null,
    state: oneOf(openStates, params.get('state')),
    kind: oneOf(conditionKinds, params.get('kind')),
    projectId: idOf(params.get('projectId')),
    stations: idsOf(params.get('station')),
    ruleId: idOf(params.get('ruleId')),
    deviceNo: deviceNo !== null && /^\d{1,15}$/.test(deviceNo) ? deviceNo : null,
    text: params.get('q') ?? '',
    grouping: oneOf(groupings, params.get('group')) ?? 'station',
    opened: idOf(params.get('alarm')),
  };
}

const narrowings = ['level', 'kind', 'projectId', 'station', 'ruleId', 'deviceNo', 'q'] as const;
/** The filters of each view. */
const known: Readonly<Record<AlarmsView, readonly string[]>> = {
  open: narrowings,
  ended: narrowings,
  statistics: ['station'],
  maintenance: [],
};

/** The address of another view. Filters that it knows are kept. */
export function toView(params: URLSearchParams, view: AlarmsView): URLSearchParams {
  const kept = known[view].map((key) => [key, params.get(key)] as const);
  return withParams(new URLSearchParams(), {
    view: view === 'open' ? null : view,
    ...Object.fromEntries(kept),
  });
}
