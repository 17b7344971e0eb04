import { useQuery } from '@tanstack/react-query';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useMemo } from 'react';
import { alarmsQuery } from '../../api/alarms.ts';
import { useLiveSource } from '../../live/source.ts';
import { useHasPermission } from '../../session/permissions.tsx';

const MOST = 100;
const none: ReadonlyMap<number, string> = new Map();

/** Who acknowledged an alarm, by its id: what is told live does not say it. Nothing for those who may not list alarms, nor of a past. */
export function useAcknowledgers(alarms: readonly LiveAlarm[]): ReadonlyMap<number, string> {
  const { isReplay } = useLiveSource();
  const mayList = useHasPermission('alarm:list');
  const newest = alarms.reduce((latest, { acknowledgedTime }) => {
    return acknowledgedTime !== null && acknowledgedTime > latest ? acknowledgedTime : latest;
  }, '');
  const view = alarmsQuery({ state: 'acknowledged', size: MOST });
  const { data } = useQuery({
    ...view,
    // Another acknowledgement asks again.
    queryKey: [...view.queryKey, newest] as unknown as typeof view.queryKey,
    enabled: mayList && !isReplay && newest !== '',
  });
  return useMemo(
    () => (data ? new Map(data.records.map(({ id, acknowledgedBy }) => [id, acknowledgedBy])) : none),
    [data],
  );
}
