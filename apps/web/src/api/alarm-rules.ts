import { keepPreviousData } from '@tanstack/react-query';
import type { AlarmRulePost, AlarmRulePut, AlarmRulesQuery } from '@groundwatch/protocol/rest';
import { call } from './client.ts';
import { queryOf, useChange } from './query.ts';

/** Alarms of rules change while a list is open. */
const LIST_EVERY_MS = 30_000;

export const rulesQuery = (view: Partial<AlarmRulesQuery>) =>
  queryOf(
    'GET /rest/alarm-rules',
    { query: view },
    { placeholderData: keepPreviousData, refetchInterval: LIST_EVERY_MS },
  );

export const ruleQuery = (id: number) => queryOf('GET /rest/alarm-rules/:id', { params: { id } });

export const rulesOfStationQuery = (stationId: number) =>
  queryOf('GET /rest/alarm-rules/effective', { query: { stationId } });

export const markedEventsQuery = queryOf('GET /rest/marked-events', {});

const RULES = 'alarm-rules';

export const useMakeRule = () => useChange((body: AlarmRulePost) => call('POST /rest/alarm-rules', { body }), RULES);

export const useChangeRule = () =>
  useChange(
    ({ id, ...body }: AlarmRulePut & { id: number }) => call('PUT /rest/alarm-rules/:id', { params: { id }, body }),
    RULES,
  );

export const useRemoveRule = () =>
  useChange(
    ({ id, version }: { id: number; version: number }) =>
      call('DELETE /rest/alarm-rules/:id', { params: { id }, query: { version } }),
    RULES,
  );
