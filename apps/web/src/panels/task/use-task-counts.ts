import { HOUR_MS } from '@groundwatch/protocol/model';
import { useQuery } from '@tanstack/react-query';
import type { MaintenanceWindow } from '@groundwatch/protocol/rest';
import { useMemo } from 'react';
import { maintenanceWindowsQuery } from '../../api/alarms.ts';
import { queryOf } from '../../api/query.ts';
import { MOST_ROLLOUTS, rolloutsQuery } from '../../api/rollouts.ts';
import { countAlarms } from '../../alarms/open-alarms.ts';
import { useLive } from '../../live/hooks.ts';
import { useEachSecond } from '../../live/second.ts';
import { useLiveSource } from '../../live/source.ts';
import { usePermissions } from '../../session/permissions.tsx';

type TaskKey = 'alarms' | 'commands' | 'rollouts' | 'maintenance' | 'quarantine';

interface TaskCount {
  readonly key: TaskKey;
  /** Undefined: loading, or not available. */
  readonly count: number | undefined;
  readonly to: string;
}

const EVERY_MS = 30_000;

/** The smallest page that returns the total. */
const ONE = { current: 1, size: 1 };
/** Not requested without permission. */
const counted = (isEnabled: boolean) => ({ enabled: isEnabled, refetchInterval: EVERY_MS });

const isUnderWay = ({ startsAt, endsAt, cancelledAt }: MaintenanceWindow, now: number): boolean =>
  cancelledAt === null && Date.parse(startsAt) <= now && now < Date.parse(endsAt);

/** Open tasks that the user may see. During a replay only alarms are known. */
export function useTaskCounts(): { waiting: readonly TaskCount[]; done: number } {
  const source = useLiveSource();
  const permissions = usePermissions();
  const may = (permission: string): boolean => permissions.has(permission) && !source.isReplay;
  const alarms = useLive((state) => state.alarms);
  const calling = useEachSecond(() => countAlarms(alarms.values(), source.now()).calling);
  const acknowledged = useMemo(
    () => [...alarms.values()].filter(({ state }) => state === 'acknowledged').length,
    [alarms],
  );
  const hour = useEachSecond(() => Math.floor(source.now() / HOUR_MS) * HOUR_MS);
  const dayBefore = new Date(hour - 24 * HOUR_MS).toISOString();
  const mayCommands = counted(may('command:list'));
  const openCommands = useQuery(queryOf('GET /rest/commands', { query: { ...ONE, state: 'open' } }, mayCommands)).data
    ?.total;
  const dayOfCommands = useQuery(queryOf('GET /rest/commands', { query: { ...ONE, from: dayBefore } }, mayCommands))
    .data?.total;
  const quarantined = useQuery(queryOf('GET /rest/quarantine', { query: ONE }, counted(may('quarantine:list')))).data
    ?.total;
  const rollouts = useQuery({
    ...rolloutsQuery(1, MOST_ROLLOUTS),
    enabled: may('template:list'),
    refetchInterval: EVERY_MS,
  }).data?.records.filter(({ counts }) => counts.open > 0).length;
  const windows = useQuery({
    ...maintenanceWindowsQuery(),
    enabled: may('alarm:list'),
    refetchInterval: EVERY_MS,
  }).data;
  const underWay = windows?.filter((window) => isUnderWay(window, source.now())).length;
  const waiting = [
    { key: 'alarms', count: calling, to: '/alarms?state=calling', isShown: true },
    { key: 'commands', count: openCommands, to: '/commands?state=open', isShown: may('command:list') },
    { key: 'rollouts', count: rollouts, to: '/devices/templates?rollouts=open', isShown: may('template:list') },
    { key: 'maintenance', count: underWay, to: '/alarms?view=maintenance&state=current', isShown: may('alarm:list') },
    { key: 'quarantine', count: quarantined, to: '/admin/quarantine', isShown: may('quarantine:list') },
  ] as const;
  return {
    waiting: waiting.filter(({ isShown }) => isShown),
    done: acknowledged + Math.max(0, (dayOfCommands ?? 0) - (openCommands ?? 0)),
  };
}
