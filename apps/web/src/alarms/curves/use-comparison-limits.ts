import { useQueries } from '@tanstack/react-query';
import { alarmLevels, type ComparisonDefinition } from '@groundwatch/protocol/model';
import type { EffectiveRules } from '@groundwatch/protocol/rest';
import { useMemo } from 'react';
import { effectiveRulesQuery } from '../../api/alarms.ts';
import type { Pane } from '../../charts/curve.ts';
import { useNames } from '../../i18n/i18n.ts';
import type { ComparisonState } from '../../sensors/comparison/use-comparison.ts';
import { ruleThresholds } from './rule-lines.ts';

const rulesOf = (results: readonly { data: EffectiveRules | undefined }[]) => results.map(({ data }) => data);

/** The panes with the limits of rules on quantities drawn as measured. Unchanged while the limits are unknown or not wanted. */
export function usePanesWithLimits(definition: ComparisonDefinition, state: ComparisonState): readonly Pane[] {
  const { panes, series } = state;
  const name = useNames();
  const isWanted = definition.hasLimits === true && definition.scale === 'value';
  const deviceNos = [...new Set(isWanted ? series.map(({ device }) => device.deviceNo) : [])];
  const rules = useQueries({
    queries: deviceNos.map((deviceNo) => effectiveRulesQuery({ deviceNo })),
    combine: rulesOf,
  });
  return useMemo(() => {
    if (!isWanted) return panes;
    const words = new Map(alarmLevels.map(({ level, names }) => [level, name(names)]));
    return panes.map((pane) => {
      const isNegative = pane.curves.some(({ points }) => points.some(([, , , value]) => value !== null && value < 0));
      const thresholds = pane.curves.flatMap(({ key, isBars }) => {
        const one = isBars ? undefined : series.find((other) => other.key === key);
        const effective = one && rules[deviceNos.indexOf(one.device.deviceNo)];
        if (!effective) return [];
        const drawn = { sensorId: one.sensor.id, field: one.field.key, element: one.element };
        return ruleThresholds(effective, drawn, isNegative, (level) => words.get(level) ?? '');
      });
      return { ...pane, thresholds };
    });
    // The devices follow from the series, the function from the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted, panes, series, rules, name]);
}
