import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AlarmRule,
  AlarmRuleDetail,
  AlarmRulePost,
  AlarmRulePut,
  AlarmRulesQuery,
  EffectiveRules,
  MarkedEvent,
  MarkedEventPost,
  Page,
} from '@groundwatch/protocol/rest';
import { call } from './client.ts';

const PATH = '/rest/alarm-rules';
/** Alarms of rules come and go while a list is looked at. */
const LIST_EVERY_MS = 30_000;

export const rulesQuery = (view: Partial<AlarmRulesQuery>) =>
  queryOptions({
    queryKey: ['alarm-rules', 'list', view],
    queryFn: ({ signal }) => call<Page<AlarmRule>>(PATH, { query: view, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_EVERY_MS,
    meta: { quiet: true },
  });

export const ruleQuery = (id: number) =>
  queryOptions({
    queryKey: ['alarm-rules', id],
    queryFn: ({ signal }) => call<AlarmRuleDetail>(`${PATH}/${id}`, { signal }),
    meta: { quiet: true },
  });

export const rulesOfStationQuery = (stationId: number) =>
  queryOptions({
    queryKey: ['alarm-rules', 'station', stationId],
    queryFn: ({ signal }) => call<EffectiveRules>(`${PATH}/effective`, { query: { stationId }, signal }),
    meta: { quiet: true },
  });

export const markedEventsQuery = queryOptions({
  queryKey: ['marked-events'],
  queryFn: ({ signal }) => call<MarkedEvent[]>('/rest/marked-events', { signal }),
  meta: { quiet: true },
});

/** Runs a call that changes rules, and asks all that is shown of them again. */
function useRuleChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: ['alarm-rules'] }),
    meta: { quiet: true },
  });
}

interface Made {
  readonly id: number;
}

export const useMakeRule = () => useRuleChange((body: AlarmRulePost) => call<Made>(PATH, { method: 'POST', body }));

export const useChangeRule = () =>
  useRuleChange(({ id, ...body }: AlarmRulePut & { id: number }) =>
    call<Made>(`${PATH}/${id}`, { method: 'PUT', body }),
  );

export const useRemoveRule = () =>
  useRuleChange(({ id, version }: { id: number; version: number }) =>
    call(`${PATH}/${id}`, { method: 'DELETE', query: { version } }),
  );

function useEventChange<Input>(run: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: ['marked-events'] }),
    meta: { quiet: true },
  });
}

/** Marks an event, or changes the one of this id. */
export const useSaveEvent = () =>
  useEventChange(({ id, ...body }: MarkedEventPost & { id: number | null }) =>
    call(id === null ? '/rest/marked-events' : `/rest/marked-events/${id}`, {
      method: id === null ? 'POST' : 'PUT',
      body,
    }),
  );

export const useRemoveEvent = () =>
  useEventChange((id: number) => call(`/rest/marked-events/${id}`, { method: 'DELETE' }));
