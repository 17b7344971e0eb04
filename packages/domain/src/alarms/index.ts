export { aheadData, type AheadSample } from './ahead.ts';
export {
  sourceKey,
  subjectOf,
  type Level,
  type Need,
  type ReferenceNeed,
  type ReferenceValue,
  type RuleData,
} from './assessor.ts';
export { episodesOf, type Episode } from './backtest/episodes.ts';
export { differenceOf, figuresOf, leadTimes, partners, shiftS } from './backtest/figures.ts';
export { Replay } from './backtest/replay.ts';
export { bindRule } from './bind-rule.ts';
export { endsOf, firstNeeded, isInForce, type BoundRule, type Segment } from './bound-rule.ts';
export {
  calculatedValues,
  calculationOf,
  inputUnits,
  reachesS,
  type Calculation,
  type InputFacts,
} from './calculated-values.ts';
export { heldFrom, type Coverage } from './coverage.ts';
export { defaultDeadband } from './deadband.ts';
export { aleottiCurve, caineCurve, defaultDefinition, tangentLimits } from './defaults.ts';
export type { DeviceFacts, Facts, SensorFacts } from './facts.ts';
export { alarmField, isFor, sensorTypesOf } from './fits.ts';
export { judge, nothingHeld, type Held } from './judge.ts';
export { definitionProblem, type DefinitionProblem, type TypeOfSensor } from './problems.ts';
export { elementOf, isUsable, widthOf } from './series.ts';
export { silence, silentFrom, type Heard } from './silence.ts';
export { samplerOf, type Sampler, type StoredReading } from './sample-of.ts';
export * from './sources.ts';
export { ruleTargets, type RuleHistory, type RuleTarget, type Tree } from './targets.ts';
export { limitUnit } from './units.ts';
export {
  isSilenced,
  MAX_SHELVED_MS,
  type AlarmChange,
  type AlarmLogEntry,
  type AlarmLifecycle,
  type AlarmNotification,
  type AlarmRefusal,
} from './lifecycle/alarm-lifecycle.ts';
export { judgeAlarm, returnAlarm, type JudgedLevel } from './lifecycle/alarm-judged.ts';
export * from './lifecycle/alarm-steps.ts';
export { dataLag, displayFault, type FaultFound } from './wall-fault.ts';
