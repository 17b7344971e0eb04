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

/** A template during editing: the typed text of each parameter in it. */
export interface TemplateDraft {
  readonly name: string;
  readonly note: string;
  readonly set: number;
  readonly typed: Readonly<Record<string, string>>;
}

export const emptyDraft: TemplateDraft = { name: '', note: '', set: 1, typed: {} };

/** Typed values of a set, without those that templates may not contain. */
export const typedValues = (set: number, values: ParameterValues): Record<string, string> =>
  Object.fromEntries(
    templateParameters(set).flatMap((parameter) => {
      const value = values[parameter.key];
      return value === undefined || value === null ? [] : [[parameter.key, fieldText(parameter, value)]];
    }),
  );

/** The values of a draft, and its problems. */
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

/** The draft with a parameter added or removed, along with those written together with it. */
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
