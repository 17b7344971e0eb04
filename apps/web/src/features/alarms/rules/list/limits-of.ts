import type { AlarmLevel, Condition, RuleDefinition } from '@groundwatch/protocol/model';

export interface LimitMark {
  readonly level: AlarmLevel;
  /** Null: the level has no value. */
  readonly value: number | null;
}

const marksOf = (condition: Condition): LimitMark[] => {
  if ('limits' in condition && condition.limits !== null) {
    const { limits } = condition;
    return ([4, 3, 2, 1] as const).flatMap((level) => {
      const value = limits[level];
      return value === undefined ? [] : [{ level, value }];
    });
  }
  return 'level' in condition ? [{ level: condition.level, value: null }] : [];
};

/** Levels that a rule can reach, mildest first. For an expression those of its members. */
export function limitsOf({ condition }: Pick<RuleDefinition, 'condition'>): LimitMark[] {
  if (condition.kind !== 'expression') return marksOf(condition);
  const reached = new Set(condition.members.flatMap((member) => marksOf(member.condition).map(({ level }) => level)));
  return ([4, 3, 2, 1] as const).filter((level) => reached.has(level)).map((level) => ({ level, value: null }));
}
