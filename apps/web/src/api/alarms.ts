import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Alarm, AlarmsQuery } from '@groundwatch/protocol/rest';
import { call } from './client.ts';
import { invalidate, keyOf, queryOf, useChange } from './query.ts';

/** What part of a list is shown; the rest is the route's default. */
export type AlarmView = Partial<AlarmsQuery>;

/** Alarms that the user may see: standing ones the worst and unacknowledged first, others the newest first. */
export const alarmsQuery = (view: AlarmView = {}) =>
  queryOf(
    'GET /rest/alarms',
    { query: { ...view, stationIds: view.stationIds?.join() } },
    { placeholderData: keepPreviousData },
  );

/** One alarm with its whole log. */
export const alarmQuery = (id: number) => queryOf('GET /rest/alarms/:id', { params: { id } });

const FIGURES_EVERY_MS = 60_000;

/** How much the alarms of the last hours ask of the people, after EEMUA 191, at all stations (null) or at some; asked again every minute while it is looked at. */
export const alarmFiguresQuery = (hours: number, stations: readonly number[] | null) =>
  queryOptions({
    queryKey: keyOf('GET /rest/alarms/figures', { hours, stations }),
    queryFn: ({ signal }) => {
      const now = Date.now();
      const period = { from: new Date(now - hours * 3_600_000).toISOString(), to: new Date(now).toISOString() };
      const query = { ...period, stationIds: stations?.join() };
      return call('GET /rest/alarms/figures', { query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_EVERY_MS,
    meta: { quiet: true },
  });

export const maintenanceWindowsQuery = (stationId?: number) =>
  queryOf('GET /rest/maintenance-windows', { query: stationId === undefined ? {} : { stationId } });

/** Rules that judge a sensor, or a device and its sensors: their limits stand on curves. */
export const effectiveRulesQuery = (of: { sensorId: number } | { deviceNo: string }) =>
  queryOf('GET /rest/alarm-rules/effective', { query: of }, { staleTime: 60_000 });

const RESPONSE_EVERY_MS = 10_000;

/** How people respond to an alarm; asked again as it changes, and for what others have done. */
export const alarmResponseQuery = (id: number, revision: number) =>
  queryOf(
    'GET /rest/alarms/:id/response',
    { params: { id } },
    { asOf: revision, refetchInterval: RESPONSE_EVERY_MS, placeholderData: (previous) => previous },
  );

/** Who may respond to an alarm. */
export const assigneesQuery = (id: number) => queryOf('GET /rest/alarms/:id/assignees', { params: { id } });

/** When rules stood at which level on a device and its sensors, by collect time. */
export const alarmSpansQuery = (deviceNo: string, period: { from: string; to: string }) =>
  queryOf(
    'GET /rest/alarms/judgements',
    { query: { deviceNo, ...period } },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  );

/** The server tells of what changed; this page need not wait for that. */
export const refreshAlarms = (queries: QueryClient): Promise<void> =>
  invalidate(queries, ['alarms', 'maintenance-windows']);

const useAlarmCall = <Input>(run: (input: Input) => Promise<unknown>) =>
  useChange(run, 'alarms', 'maintenance-windows');

type Seen = Pick<Alarm, 'id' | 'revision'>;

/** Of one or of several; a level that is worse than it was seen is refused. */
export const useAcknowledge = () =>
  useAlarmCall(({ alarms, note }: { alarms: readonly Seen[]; note: string }) => {
    const [first, ...others] = alarms;
    if (first && others.length === 0) {
      const { id, revision } = first;
      return call('POST /rest/alarms/:id/acknowledge', { params: { id }, body: { revision, note } });
    }
    const seen = alarms.map(({ id, revision }) => ({ id, revision }));
    return call('POST /rest/alarms/acknowledge', { body: { alarms: seen, note } });
  });

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
