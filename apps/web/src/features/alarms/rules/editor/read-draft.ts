import { definitionProblem } from '@groundwatch/domain/alarms';
import { isMultiSensor, type RuleDefinition } from '@groundwatch/protocol/model';
import { problemOf, RuleDefinitionSchema, type FieldProblem } from '@groundwatch/protocol/rest';
import { timeOfWall } from '../../../../ui/wall-time.ts';
import { hasLimits, type ConditionDraft, type RuleDraft } from './draft.ts';

export interface ReadDraft {
  /** Null: invalid. */
  readonly definition: RuleDefinition | null;
  /** By path, as the server names them. */
  readonly problems: readonly FieldProblem[];
}

/** The typed number: NaN if it is none, undefined if empty. The true minus is accepted. */
function figure(text: string): number | undefined {
  const plain = text.trim().replace('−', '-');
  return plain === '' ? undefined : Number(plain);
}

const times = (value: number | undefined, factor: number): number | undefined =>
  value === undefined ? undefined : Math.round(value * factor);

/** An unreadable time stays as typed and is refused by the schema. */
function moment(text: string, zone: string | undefined): string | null {
  if (text.trim() === '') return null;
  const ms = timeOfWall(text, zone);
  return ms === null ? text : new Date(ms).toISOString();
}

function limitsOf(draft: ConditionDraft): Record<string, number | undefined> {
  return Object.fromEntries(
    Object.entries(draft.limits).flatMap(([level, text]) => (text.trim() === '' ? [] : [[level, figure(text)]])),
  );
}

function quantityOf({ types, field, element }: ConditionDraft): object {
  const number = figure(element);
  return { types, field, ...(number === undefined ? {} : { element: number - 1 }) };
}

function referenceOf({ reference, referenceAt, referenceDays }: ConditionDraft, zone: string | undefined): object {
  if (reference === 'time') return { kind: 'time', at: moment(referenceAt, zone) };
  return reference === 'trailing' ? { kind: 'trailing', days: figure(referenceDays) } : { kind: 'sensor' };
}

/** The condition as typed, valid or not. */
function conditionOf(draft: ConditionDraft, zone: string | undefined): object {
  const { kind, side, level, types } = draft;
  const hours = figure(draft.hours);
  const limits = limitsOf(draft);
  const withinS = times(figure(draft.withinMinutes), 60);
  switch (kind) {
    case 'threshold':
      return { kind, quantity: quantityOf(draft), side, limits };
    case 'rate':
      return { kind, quantity: quantityOf(draft), hours, side, limits };
    case 'accumulated':
      return { kind, quantity: quantityOf(draft), reference: referenceOf(draft, zone), side, limits };
    case 'rainSum':
      return { kind, hours, limits };
    case 'rainIntensity':
      return { kind, a: figure(draft.a), b: figure(draft.b), limits };
    case 'tangentAngle':
      return { kind, quantity: quantityOf(draft), hours, steadyVelocity: figure(draft.steadyVelocity) ?? null, limits };
    case 'inverseVelocity':
      return { kind, quantity: quantityOf(draft), hours, days: figure(draft.days), limits };
    case 'trigger':
    case 'wallSilent':
    case 'clockAhead':
      return { kind, level };
    case 'deviceAlarm':
      return { kind, types, level };
    case 'battery':
      return { kind, limits: hasLimits(draft) ? limits : null, level };
    case 'runStatus':
      return { kind, bits: draft.bits, level };
    case 'disagreement':
      return { kind, field: draft.field, sensorIds: draft.sensorIds, withinS, limits };
    case 'expression':
      return {
        kind,
        atLeast: figure(draft.atLeast),
        withinS,
        members: draft.members.map(({ name, sensorId, deviceId, condition }) => ({
          name,
          ...(sensorId === null ? {} : { sensorId }),
          ...(deviceId === null ? {} : { deviceId }),
          condition: conditionOf(condition, zone),
        })),
      };
    default:
      return { kind, limits };
  }
}

const isNumber = (expected: unknown): boolean => expected === 'number' || expected === 'int';

/** The definition of a draft, or all its problems. Times are in the given zone. */
export function readDefinition(draft: RuleDraft, zone: string | undefined): ReadDraft {
  const parsed = RuleDefinitionSchema.safeParse({
    condition: conditionOf(draft.condition, zone),
    deadband: figure(draft.deadband) ?? null,
    onDelay: { needs: figure(draft.needs), of: figure(draft.of) },
    offDelayS: times(figure(draft.offDelayMinutes), 60),
    validFrom: moment(draft.validFrom, zone),
    validTo: moment(draft.validTo, zone),
  });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue): FieldProblem => {
      const problem = problemOf({ ...issue });
      // Words for a typed field instead of a sent document.
      if (problem.problem === 'type' && isNumber(problem.values?.['expected']))
        return { path: problem.path, problem: 'number' };
      // None of several was selected.
      if (issue.code === 'too_small' && issue.origin === 'array') return { path: problem.path, problem: 'required' };
      return problem.problem === 'format' ? { path: problem.path, problem: 'date' } : problem;
    });
    return { definition: null, problems };
  }
  const problem = definitionProblem(parsed.data);
  return problem ? { definition: null, problems: [problem] } : { definition: parsed.data, problems: [] };
}

/** All problems of a rule. Paths of the definition begin with `definition.`. */
export function readDraft(draft: RuleDraft, zone: string | undefined): ReadDraft {
  const { definition, problems } = readDefinition(draft, zone);
  const all: FieldProblem[] = draft.isOff
    ? []
    : problems.map(({ path, ...problem }) => ({ ...problem, path: `definition.${path}` }));
  if (draft.name.trim() === '') all.push({ path: 'name', problem: 'required' });
  if (draft.scope === null) all.push({ path: 'scope.id', problem: 'required' });
  else if (draft.scope.kind === 'sensor' && isMultiSensor(draft.condition.kind))
    all.push({ path: 'scope.id', problem: 'severalOfOne' });
  return { definition: all.length === 0 ? definition : null, problems: all };
}
