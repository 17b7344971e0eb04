import { defaultDefinition } from '@groundwatch/domain/alarms';
import { conditionKinds, isMultiSensor, type RuleDefinition } from '@groundwatch/protocol/model';
import { describe, expect, test } from 'vitest';
import { emptyCondition, emptyRule } from './draft.ts';
import { readDefinition, readDraft } from './read-draft.ts';
import { typeDefinition } from './type-definition.ts';

const zone = 'Asia/Shanghai';
const typed = (definition: RuleDefinition) => ({ ...emptyRule, ...typeDefinition(definition, zone) });
const problemsOf = (draft: typeof emptyRule) =>
  readDefinition(draft, zone).problems.map(({ path, problem }) => `${path} ${problem}`);

describe('a definition typed and read again', () => {
  test.each(conditionKinds.filter((kind) => !isMultiSensor(kind)))('%s is the same', (kind) => {
    const definition = defaultDefinition(kind);
    expect(readDefinition(typed(definition), zone)).toEqual({ definition, problems: [] });
  });

  test('an expression with its members is the same', () => {
    const condition = {
      kind: 'expression' as const,
      members: [
        { name: 'A', sensorId: 4, condition: { ...defaultDefinition('rainSum').condition } as never },
        { name: 'B', deviceId: 3, condition: { kind: 'battery' as const, limits: { 4: 11.7 }, level: 4 as const } },
      ],
      atLeast: 2,
      withinS: 3_600,
    };
    const definition = { ...defaultDefinition('expression'), condition };
    expect(readDefinition(typed(definition), zone).definition).toEqual(definition);
  });

  test('times are those of the zone', () => {
    const definition = { ...defaultDefinition('noData'), validFrom: '2026-03-01T00:00:00.000Z' };
    expect(typed(definition).validFrom).toBe('2026-03-01 08:00');
    expect(readDefinition(typed(definition), zone).definition).toEqual(definition);
  });
});

describe('what is wrong is named by its field', () => {
  const crack = typed(defaultDefinition('threshold'));
  const limits = { ...crack.condition.limits };
  test.each([
    ['no figure', { ...limits, 4: 'ten' }, ['condition.limits.4 number']],
    ['the wrong way round', { ...limits, 4: '30' }, ['condition.limits.3 limitAbove']],
    ['none', { 1: '', 2: '', 3: '', 4: '' }, ['condition.limits noLimit']],
  ])('limits: %s', (_what, changed, problems) => {
    expect(problemsOf({ ...crack, condition: { ...crack.condition, limits: changed } })).toEqual(problems);
  });

  test('nothing chosen, no number, no time', () => {
    expect(problemsOf({ ...emptyRule, condition: { ...emptyCondition, kind: 'runStatus' } })).toEqual([
      'condition.bits required',
    ]);
    expect(problemsOf({ ...crack, needs: '', validTo: 'soon' })).toEqual(['onDelay.needs required', 'validTo date']);
  });

  test('a true minus is one', () => {
    const signal = typed(defaultDefinition('signal'));
    const changed = { ...signal.condition, limits: { ...limits, 4: '−95', 3: '', 2: '', 1: '' } };
    expect(readDefinition({ ...signal, condition: changed }, zone).definition?.condition).toMatchObject({
      limits: { 4: -95 },
    });
  });

  test('a rule needs a name and a place', () => {
    expect(readDraft(crack, zone).problems.map(({ path }) => path)).toEqual(['name', 'scope.id']);
  });
});
