import {
  AlarmPlanSchema,
  planLevels,
  problemOf,
  type AlarmPlan,
  type FieldProblem,
  type PlanLevel,
} from '@groundwatch/protocol/rest';

interface LevelPlanDraft {
  readonly instruction: string;
  /** One item per line. */
  readonly checklist: string;
  readonly withinMin: string;
}

/** A plan as it is typed. */
export interface PlanDraft {
  readonly peopleAtRisk: string;
  /** One per line: name, role, telephone. */
  readonly contacts: string;
  /** `user:3`, `roster:2`. Empty: as named by the notification policy. */
  readonly owner: string;
  readonly levels: Readonly<Record<PlanLevel, LevelPlanDraft>>;
}

const emptyLevel: LevelPlanDraft = { instruction: '', checklist: '', withinMin: '' };
export const emptyPlan: PlanDraft = {
  peopleAtRisk: '',
  contacts: '',
  owner: '',
  levels: { 1: emptyLevel, 2: emptyLevel, 3: emptyLevel, 4: emptyLevel },
};

export function typePlan(plan: AlarmPlan | null): PlanDraft {
  if (!plan) return emptyPlan;
  const { peopleAtRisk, contacts, owner } = plan;
  const typed = (level: PlanLevel): LevelPlanDraft => {
    const own = plan.levels[level];
    if (!own) return emptyLevel;
    return {
      instruction: own.instruction,
      checklist: own.checklist.join('\n'),
      withinMin: own.withinMin === null ? '' : String(own.withinMin),
    };
  };
  return {
    peopleAtRisk,
    contacts: contacts.map(({ name, role, phone }) => [name, role, phone].join(', ')).join('\n'),
    owner: owner === null ? '' : `${owner.kind}:${owner.id}`,
    levels: { 1: typed('1'), 2: typed('2'), 3: typed('3'), 4: typed('4') },
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function contactOf(line: string): object {
  const [name = '', ...others] = line.split(/[,，、]/).map((part) => part.trim());
  // The part with digits is the phone number.
  const phone = others.find((part) => /\d{3}/.test(part)) ?? '';
  return { name, role: others.filter((part) => part !== phone && part !== '').join(', '), phone };
}

/** The typed plan, null if empty, and its problems by field path. */
export function readPlan(draft: PlanDraft): {
  readonly plan: AlarmPlan | null;
  readonly problems: readonly FieldProblem[];
} {
  const [kind, id] = draft.owner.split(':');
  const typed = planLevels.filter((level) => {
    const { instruction, checklist, withinMin } = draft.levels[level];
    return `${instruction}${checklist}${withinMin}`.trim() !== '';
  });
  const contacts = linesOf(draft.contacts).map(contactOf);
  if (typed.length === 0 && contacts.length === 0 && draft.owner === '' && draft.peopleAtRisk.trim() === '')
    return { plan: null, problems: [] };
  const { data, error } = AlarmPlanSchema.safeParse({
    peopleAtRisk: draft.peopleAtRisk,
    contacts,
    owner: draft.owner === '' ? null : { kind, id: Number(id) },
    levels: Object.fromEntries(
      typed.map((level) => {
        const { instruction, checklist, withinMin } = draft.levels[level];
        const items = [...new Set(linesOf(checklist))];
        return [
          level,
          { instruction, checklist: items, withinMin: withinMin.trim() === '' ? null : Number(withinMin) },
        ];
      }),
    ),
  });
  if (data) return { plan: data, problems: [] };
  // A field has several lines. A problem of one line is shown at the field.
  const fieldOf = (path: string): string =>
    `plan.${path.replace(/^(contacts|owner)\..*/, '$1').replace(/(\.checklist)\..*/, '$1')}`;
  return {
    plan: null,
    problems: error.issues.map((issue) => problemOf({ ...issue })).map((one) => ({ ...one, path: fieldOf(one.path) })),
  };
}
