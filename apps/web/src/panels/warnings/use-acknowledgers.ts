import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useMemo } from 'react';
import { queryOf } from '../../api/query.ts';
import { useLiveSource } from '../../live/source.ts';
import { useHasPermission } from '../../session/permissions.tsx';

const query = { state: 'acknowledged', size: 100 } as const;
const none: ReadonlyMap<number, string> = new Map();

/** Who acknowledged an alarm, by id, which live messages do not contain. Nothing without permission or during a replay. */
export function useAcknowledgers(alarms: readonly LiveAlarm[]): ReadonlyMap<number, string> {
  const { isReplay } = useLiveSource();
  const mayList = useHasPermission('alarm:list');
  // Another acknowledgement refetches.
  const newest = alarms.reduce((latest, { acknowledgedTime }) => {
    return acknowledgedTime !== null && acknowledgedTime > latest ? acknowledgedTime : latest;
  }, '');
  const { data } = useQuery(
    queryOf(
      'GET /rest/alarms',
      { query },
      { asOf: newest, placeholderData: keepPreviousData, enabled: mayList && !isReplay && newest !== '' },
    ),
  );
  return useMemo(
    () => (data ? new Map(data.records.map(({ id, acknowledgedBy }) => [id, acknowledgedBy])) : none),
    [data],
  );
}
