import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Alarm, AlarmsQuery } from '@groundwatch/protocol/rest';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { call } from './client.ts';
import { invalidate, keyOf, queryOf, useChange } from './query.ts';

/** The shown part of a list. Defaults are those of the route. */
export type AlarmView = Partial<AlarmsQuery>;

/** Visible alarms: open ones worst and unacknowledged first, others newest first. */
export const alarmsQuery = (view: AlarmView = {}) =>
  queryOf(
    'GET /rest/alarms',
    { query: { ...view, stationIds: view.stationIds?.join() } },
    { placeholderData: keepPreviousData },
  );

/** One alarm with its whole log. */
export const alarmQuery = (id: number) => queryOf('GET /rest/alarms/:id', { params: { id } });

const FIGURES_EVERY_MS = 60_000;

/** The alarm load of the last hours after EEMUA 191, for all stations (null) or some. Refetched every minute. */
export const alarmStatisticsQuery = (hours: number, stations: readonly number[] | null) =>
  queryOptions({
    queryKey: keyOf('GET /rest/alarms/statistics', { hours, stations }),
    queryFn: ({ signal }) => {
      const now = Date.now();
      const period = { from: new Date(now - hours * 3_600_000).toISOString(), to: new Date(now).toISOString() };
      const query = { ...period, stationIds: stations?.join() };
      return call('GET /rest/alarms/statistics', { query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_EVERY_MS,
    meta: { quiet: true },
  });

export const maintenanceWindowsQuery = (stationId?: number) =>
  queryOf('GET /rest/maintenance-windows', { query: stationId === undefined ? {} : { stationId } });

/** Rules for a sensor, or for a device and its sensors. Curves show their limits. */
export const effectiveRulesQuery = (of: { sensorId: number } | { deviceNo: string }) =>
  queryOf('GET /rest/alarm-rules/effective', { query: of }, { staleTime: 60_000 });

const RESPONSE_EVERY_MS = 10_000;

/** The response to an alarm. Refetched when the alarm or the response changes. */
export const alarmResponseQuery = (id: number, revision: number) =>
  queryOf(
    'GET /rest/alarms/:id/response',
    { params: { id } },
    { asOf: revision, refetchInterval: RESPONSE_EVERY_MS, placeholderData: (previous) => previous },
  );

/** Users who may respond to an alarm. */
export const assigneesQuery = (id: number) => queryOf('GET /rest/alarms/:id/assignees', { params: { id } });

/** The periods at a level for a device and its sensors, by collect time. */
export const alarmSpansQuery = (deviceNo: string, period: { from: string; to: string }) =>
  queryOf(
    'GET /rest/alarms/judgements',
    { query: { deviceNo, ...period } },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  );

/** Refetches at once instead of waiting for the server's message. */
export const refreshAlarms = (queries: QueryClient): Promise<void> =>
  invalidate(queries, ['alarms', 'maintenance-windows']);

const useAlarmCall = <Input>(run: (input: Input) => Promise<unknown>) =>
  useChange(run, 'alarms', 'maintenance-windows');

type Seen = Pick<Alarm, 'id' | 'revision'>;

/**
 * After an acknowledgement another alarm may stand under the pressed button. A second press within this time was meant for the first one.
 */
const REST_MS = 1_000;
const acknowledging = createStore(() => ({ isResting: false }));
function rest(): void {
  acknowledging.setState({ isResting: true });
  setTimeout(() => acknowledging.setState({ isResting: false }), REST_MS);
}

/** Acknowledges one or several alarms. A level that is worse than displayed is refused. `isBusy`: for a second longer than the call. */
export function useAcknowledge() {
  const { isResting } = useStore(acknowledging);
  const change = useAlarmCall(acknowledge);
  return { ...change, isBusy: change.isPending || isResting };
}

async function acknowledge({ alarms, note }: { alarms: readonly Seen[]; note: string }): Promise<void> {
  const [first, ...others] = alarms;
  if (first && others.length === 0) {
    const { id, revision } = first;
    await call('POST /rest/alarms/:id/acknowledge', { params: { id }, body: { revision, note } });
  } else {
    const seen = alarms.map(({ id, revision }) => ({ id, revision }));
    await call('POST /rest/alarms/acknowledge', { body: { alarms: seen, note } });
  }
  rest();
}

export const useAssign = () =>
  useAlarmCall(({ id, userId, note }: { id: number; userId: number; note: string }) =>
    call('POST /rest/alarms/:id/assign', { params: { id }, body: { userId, note } }),
  );
export const useCheck = () =>
  useAlarmCall(({ id, item, isDone }: { id: number; item: string; isDone: boolean }) =>
    call('POST /rest/alarms/:id/checklist', { params: { id }, body: { item, isDone } }),
  );

export const useShelve = () =>
  useAlarmCall(({ id, until, reason }: { id: number; until: string; reason: string }) =>
    call('POST /rest/alarms/:id/shelve', { params: { id }, body: { until, reason } }),
  );
export const useUnshelve = () =>
  useAlarmCall(({ id }: { id: number }) => call('DELETE /rest/alarms/:id/shelve', { params: { id } }));

export const useCloseAlarm = () =>
  useAlarmCall(({ id, reason }: { id: number; reason: string }) =>
    call('POST /rest/alarms/:id/close', { params: { id }, body: { reason } }),
  );

export const useOutOfService = () =>
  useAlarmCall(({ id, reason }: { id: number; reason: string }) =>
    call('POST /rest/alarms/:id/out-of-service', { params: { id }, body: { reason } }),
  );
export const useBackInService = () =>
  useAlarmCall(({ id }: { id: number }) => call('DELETE /rest/alarms/:id/out-of-service', { params: { id } }));

export const useAlarmNote = () =>
  useAlarmCall(({ id, note }: { id: number; note: string }) =>
    call('POST /rest/alarms/:id/notes', { params: { id }, body: { note } }),
  );
