import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type {
  Alarm,
  AlarmDetail,
  AlarmFigures,
  AlarmSpans,
  AlarmsQuery,
  EffectiveRules,
  MaintenanceWindow,
  Page,
} from '@groundwatch/protocol/rest';
import { call } from './client.ts';

/** What part of a list is shown; the rest is the route's default. */
export type AlarmView = Partial<AlarmsQuery>;

/** Alarms that the user may see: standing ones the worst and unacknowledged first, others the newest first. */
export const alarmsQuery = (view: AlarmView = {}) =>
  queryOptions({
    queryKey: ['alarms', view],
    queryFn: ({ signal }) =>
      call<Page<Alarm>>('/rest/alarms', { query: { ...view, stationIds: view.stationIds?.join() }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** One alarm with its whole log. */
export const alarmQuery = (id: number) =>
  queryOptions({
    queryKey: ['alarm', id],
    queryFn: ({ signal }) => call<AlarmDetail>(`/rest/alarms/${id}`, { signal }),
    meta: { quiet: true },
  });

const FIGURES_EVERY_MS = 60_000;

/** How much the alarms of the last hours ask of the people, after EEMUA 191, at all stations (null) or at some; asked again every minute while it is looked at. */
export const alarmFiguresQuery = (hours: number, stations: readonly number[] | null) =>
  queryOptions({
    queryKey: ['alarm-figures', hours, stations],
    queryFn: ({ signal }) => {
      const now = Date.now();
      const period = { from: new Date(now - hours * 3_600_000).toISOString(), to: new Date(now).toISOString() };
      const query = { ...period, stationIds: stations?.join() };
      return call<AlarmFigures>('/rest/alarms/figures', { query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_EVERY_MS,
    meta: { quiet: true },
  });

export const maintenanceWindowsQuery = (stationId?: number) =>
  queryOptions({
    queryKey: ['maintenance-windows', stationId ?? 'all'],
    queryFn: ({ signal }) =>
      call<MaintenanceWindow[]>('/rest/maintenance-windows', {
        query: stationId === undefined ? {} : { stationId },
        signal,
      }),
    meta: { quiet: true },
  });

/** Rules that judge a sensor, or a device and its sensors: their limits stand on curves. */
export const effectiveRulesQuery = (of: { sensorId: number } | { deviceNo: string }) =>
  queryOptions({
    queryKey: ['alarm-rules', 'effective', of],
    queryFn: ({ signal }) => call<EffectiveRules>('/rest/alarm-rules/effective', { query: of, signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  });

/** When rules stood at which level on a device and its sensors, by collect time. */
export const alarmSpansQuery = (deviceNo: string, period: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['alarm-spans', deviceNo, period],
    queryFn: ({ signal }) => call<AlarmSpans>('/rest/alarms/judgements', { query: { deviceNo, ...period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { quiet: true },
  });

/** The server tells of what changed; this page need not wait for that. */
export function refreshAlarms(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [topic] }) =>
      topic === 'alarms' || topic === 'alarm' || topic === 'alarm-figures' || topic === 'maintenance-windows',
  });
}

function useAlarmCall<Input>(run: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: run, onSettled: () => refreshAlarms(queries), meta: { quiet: true } });
}

type Seen = Pick<Alarm, 'id' | 'revision'>;

/** Of one or of several; a level that is worse than it was seen is refused. */
export const useAcknowledge = () =>
  useAlarmCall(({ alarms, note }: { alarms: readonly Seen[]; note: string }) => {
    const [first, ...others] = alarms;
    if (first && others.length === 0) {
      const { id, revision } = first;
      return call(`/rest/alarms/${id}/acknowledge`, { method: 'POST', body: { revision, note } });
    }
    const seen = alarms.map(({ id, revision }) => ({ id, revision }));
    return call('/rest/alarms/acknowledge', { method: 'POST', body: { alarms: seen, note } });
  });

export const useShelve = () =>
  useAlarmCall(({ id, until, reason }: { id: number; until: string; reason: string }) =>
    call(`/rest/alarms/${id}/shelve`, { method: 'POST', body: { until, reason } }),
  );
export const useUnshelve = () =>
  useAlarmCall(({ id }: { id: number }) => call(`/rest/alarms/${id}/shelve`, { method: 'DELETE' }));

export const useCloseAlarm = () =>
  useAlarmCall(({ id, reason }: { id: number; reason: string }) =>
    call(`/rest/alarms/${id}/close`, { method: 'POST', body: { reason } }),
  );

export const useOutOfService = () =>
  useAlarmCall(({ id, reason }: { id: number; reason: string }) =>
    call(`/rest/alarms/${id}/out-of-service`, { method: 'POST', body: { reason } }),
  );
export const useBackInService = () =>
  useAlarmCall(({ id }: { id: number }) => call(`/rest/alarms/${id}/out-of-service`, { method: 'DELETE' }));

export const useAlarmNote = () =>
  useAlarmCall(({ id, note }: { id: number; note: string }) =>
    call(`/rest/alarms/${id}/notes`, { method: 'POST', body: { note } }),
  );

export const usePlanMaintenance = () =>
  useAlarmCall((window: { stationId: number; startsAt: string; endsAt: string; reason: string }) =>
    call<MaintenanceWindow>('/rest/maintenance-windows', { method: 'POST', body: window }),
  );
export const useCancelMaintenance = () =>
  useAlarmCall(({ id }: { id: number }) => call(`/rest/maintenance-windows/${id}`, { method: 'DELETE' }));
