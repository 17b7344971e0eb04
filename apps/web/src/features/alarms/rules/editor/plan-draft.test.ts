import { expect, it } from 'vitest';
import type { AlarmPlan } from '@groundwatch/protocol/rest';
import { emptyPlan, readPlan, typePlan } from './plan-draft.ts';

const plan: AlarmPlan = {
  peopleAtRisk: '12 households, 43 people',
  contacts: [{ name: 'Li Jianguo', role: 'watchman', phone: '555-0146' }],
  owner: { kind: 'roster', id: 2 },
  levels: { 1: { instruction: 'clear the road', checklist: ['call the site', 'close the road'], withinMin: 30 } },
};

it('says again what was typed of it', () => {
  expect(readPlan(typePlan(plan))).toEqual({ plan, problems: [] });
  expect(readPlan(typePlan(null))).toEqual({ plan: null, problems: [] });
});

it('takes a contact a line, in whatever order, and an item a line, each once', () => {
  const typed = {
    ...emptyPlan,
    contacts: 'Shimen，555 0112，duty\n\nCounty office',
    levels: { ...emptyPlan.levels, 2: { instruction: '', checklist: ' a \na\nb', withinMin: '' } },
  };
  expect(readPlan(typed).plan).toEqual({
    peopleAtRisk: '',
    contacts: [
      { name: 'Shimen', role: 'duty', phone: '555 0112' },
      { name: 'County office', role: '', phone: '' },
    ],
    owner: null,
    levels: { 2: { instruction: '', checklist: ['a', 'b'], withinMin: null } },
  });
});

it('names the field of what is wrong', () => {
  const typed = {
    ...emptyPlan,
    levels: { ...emptyPlan.levels, 1: { instruction: 'x', checklist: 'y'.repeat(201), withinMin: 'soon' } },
  };
  expect(readPlan(typed).problems.map(({ path }) => path)).toEqual([
    'plan.levels.1.checklist',
    'plan.levels.1.withinMin',
  ]);
});
