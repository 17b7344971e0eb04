import { describe, expect, test } from 'vitest';
import { definitionProblem } from '@groundwatch/domain/alarms';
import { AlarmPlanSchema } from '@groundwatch/protocol/rest';
import { demoRules } from './alarm-rules.ts';
import { stationPlans } from './stations.ts';

describe('demo rules', () => {
  test('are valid for the server, with unique names', () => {
    for (const { name, definition } of demoRules) expect([name, definitionProblem(definition)]).toEqual([name, null]);
    for (const { plan } of demoRules) expect(AlarmPlanSchema.nullish().safeParse(plan).error).toBeUndefined();
    expect(new Set(demoRules.map(({ name }) => name)).size).toBe(demoRules.length);
  });

  test('refer to existing stations, and override rules of the project of the same kind', () => {
    const names = new Set(stationPlans.map(({ name }) => name));
    for (const { station, overrides, definition } of demoRules) {
      if (station !== undefined) expect(names).toContain(station);
      if (overrides === undefined) continue;
      const root = demoRules.find(({ name }) => name === overrides);
      expect(root?.station).toBeUndefined();
      expect(root?.definition.condition.kind).toBe(definition.condition.kind);
    }
  });
});
