export {
  sourceKey,
  subjectOf,
  type Level,
  type Need,
  type ReferenceNeed,
  type ReferenceValue,
  type RuleData,
} from './assessor.ts';
export { bindRule } from './bind-rule.ts';
export { endsOf, firstNeeded, isInForce, type BoundRule, type Segment } from './bound-rule.ts';
export type { DeviceFacts, Facts, SensorFacts } from './facts.ts';
export { judge, nothingHeld, type Held } from './judge.ts';
export { isEvidence } from './series.ts';
export * from './sources.ts';
