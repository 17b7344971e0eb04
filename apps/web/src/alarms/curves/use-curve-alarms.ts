import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { alarmLevels } from '@groundwatch/protocol/model';
import { alarmSpansQuery, effectiveRulesQuery } from '../../api/alarms.ts';
import { invalidate } from '../../api/query.ts';
import type { Threshold } from '../../charts/curve.ts';
import { useNames } from '../../i18n/i18n.ts';
import { useLive } from '../../live/hooks.ts';
import { liveClient } from '../../live/live.ts';
import type { Period } from '../../sensors/time-range.ts';
import { ruleShades, ruleThresholds, type RuleShade } from './rule-lines.ts';

type Quantity = { readonly field: string; readonly element: number | null };

interface CurveAlarms {
  readonly thresholdsOf: (sensorId: number | null, quantity: Quantity, isNegative: boolean) => Threshold[];
  readonly shadesOf: (sensorId: number | null, quantity: Quantity) => RuleShade[];
}

/** Limits of the rules for a device and its sensors, and the periods at a level. Empty while unknown. */
export function useCurveAlarms(deviceNo: string, { from, to }: Period): CurveAlarms {
  const queries = useQueryClient();
  const name = useNames();
  const period = useMemo(() => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }), [from, to]);
  const effective = useQuery(effectiveRulesQuery({ deviceNo })).data;
  const spans = useQuery(alarmSpansQuery(deviceNo, period)).data;
  useEffect(() => {
    let isFirst = true;
    const end = liveClient.alarms.listen((alarms) => {
      if (!isFirst && alarms.some((alarm) => alarm.deviceNo === deviceNo))
        void invalidate(queries, ['judgements'], deviceNo);
    });
    isFirst = false;
    return end;
  }, [queries, deviceNo]);
  // An open period is shaded up to the newest drawn reading.
  const end = Math.max(to, Date.parse(useLive((state) => state.statuses.get(deviceNo)?.collectTime) ?? '') || 0);
  const language = name({ zh: 'zh', en: 'en', ja: 'ja' });
  return useMemo(() => {
    const words = new Map(alarmLevels.map(({ level, names }) => [level, name(names)]));
    return {
      thresholdsOf: (sensorId, quantity, isNegative) =>
        effective
          ? ruleThresholds(effective, { sensorId, ...quantity }, isNegative, (level) => words.get(level) ?? '')
          : [],
      shadesOf: (sensorId, quantity) =>
        effective && spans ? ruleShades(spans, effective, { sensorId, ...quantity }, end) : [],
    };
    // The language stands for the function that picks its names.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [effective, spans, end, language]);
}
