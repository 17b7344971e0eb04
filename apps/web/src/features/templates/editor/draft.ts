import {
  parameterSetOf,
  templateParameters,
  templateProblems,
  writtenWith,
  type Parameter,
  type ParameterValues,
  type TemplateProblem,
} from '@groundwatch/protocol/model';
import { fieldText, typedValue } from '../../../commands/typed-value.ts';

/** A template as it is edited: what is typed for each parameter that is in it. */
export interface TemplateDraft {
  readonly name: string;
  readonly note: string;
  readonly set: number;
  readonly typed: Readonly<Record<string, string>>;
}

export const emptyDraft: TemplateDraft = { name: '', note: '', set: 1, typed: {} };

/** Fields for values of a set, of those that a template may hold. */
export const typedValues = (set: number, values: ParameterValues): Record<string, string> =>
  Object.fromEntries(
    templateParameters(set).flatMap((parameter) => {
      const value = values[parameter.key];
      return value === undefined || value === null ? [] : [[parameter.key, fieldText(parameter, value)]];
    }),
  );

/** The values that a draft stands for, and what is wrong with them. */
export function readDraft({ set, typed }: TemplateDraft): {
  values: Record<string, number | string>;
  problems: readonly TemplateProblem[];
} {
  const values = Object.fromEntries(
    templateParameters(set)
      .filter(({ key }) => key in typed)
      .map((parameter) => [parameter.key, typedValue(parameter, typed[parameter.key] ?? '')]),
  );
  return { values, problems: templateProblems(set, values) };
}

/** The draft with a parameter taken in or out, and those that go over the wire with it. */
export function toggled(draft: TemplateDraft, parameter: Parameter, isIn: boolean): TemplateDraft {
  const together = new Set(writtenWith(draft.set, parameter).map(({ key }) => key));
  const kept = Object.entries(draft.typed).filter(([key]) => !together.has(key));
  const added = isIn
    ? (parameterSetOf(draft.set)?.params ?? [])
        .filter(({ key }) => together.has(key))
        .map((one) => [one.key, draft.typed[one.key] ?? (one.options ? '0' : '')] as const)
    : [];
  return { ...draft, typed: Object.fromEntries([...kept, ...added]) };
}
