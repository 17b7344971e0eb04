import {
  writtenWith,
  type Parameter,
  type ParameterProblem,
  type ParameterSet,
  type ParameterValues,
} from '@groundwatch/protocol/model';
import type { ApiError } from '../../errors/api-error.ts';
import type { ParameterSetState, ParameterState } from '@groundwatch/protocol/rest';
import { differenceOf, type Difference } from './difference.ts';
import { fieldText } from '../../commands/typed-value.ts';
import { baseOf, meanwhileOf, wantedOf, type Drafts, type Wanted } from './draft.ts';

/** The content of a row. */
export interface Row {
  readonly parameter: Parameter;
  readonly state: ParameterState | undefined;
  /** When it was reported, if not with the last report of the set. ISO 8601. */
  readonly olderAt: string | null;
  /** Text in the field. */
  readonly typed: string;
  readonly wanted: Wanted | null;
  readonly difference: Difference;
  readonly meanwhile: 'reported' | 'desired' | null;
  readonly problem: ParameterProblem | null;
}

export function rowsOf(set: ParameterSet, data: ParameterSetState | undefined, drafts: Drafts): Row[] {
  const states = new Map(data?.params.map((state) => [state.key, state]));
  const rows = set.params.map((parameter): Row => {
    const state = states.get(parameter.key);
    const draft = drafts[parameter.key];
    const wanted = wantedOf(parameter, state, draft);
    return {
      parameter,
      state,
      olderAt: olderAt(state, data),
      typed: draft?.typed ?? (parameter.isWriteOnly ? '' : fieldText(parameter, baseOf(state))),
      wanted,
      difference: differenceOf(parameter, state, wanted),
      meanwhile: wanted ? meanwhileOf(parameter, state, draft) : null,
      problem: wanted?.problem ?? null,
    };
  });
  const unknown = new Set(rows.filter(isUnknown).map(({ parameter }) => parameter.key));
  return rows.map((row) =>
    row.wanted && !row.problem && writtenWith(set.id, row.parameter).some(({ key }) => unknown.has(key))
      ? { ...row, problem: { problem: 'readFirst' }, difference: { kind: 'problem' } }
      : row,
  );
}

function olderAt(state: ParameterState | undefined, data: ParameterSetState | undefined): string | null {
  const at = state?.reportedAt ?? null;
  return at === data?.reportedAt ? null : at;
}

/** Neither typed nor ever reported, so it could not be written with another one. */
const isUnknown = ({ state, wanted }: Row): boolean =>
  (state?.reported ?? null) === null && (wanted?.value ?? null) === null;

export const changedRows = (rows: readonly Row[]): Row[] => rows.filter(({ wanted }) => wanted !== null);

/** Values to write by key. */
export const valuesOf = (rows: readonly Row[]): ParameterValues =>
  Object.fromEntries(
    rows.flatMap(({ parameter, wanted }) => (wanted && wanted.value !== null ? [[parameter.key, wanted.value]] : [])),
  );

/** Refusals by parameter. The server's path ends in the key. */
export function refusalsOf(error: ApiError, set: ParameterSet): Record<string, string> {
  const keys = new Set(set.params.map(({ key }) => key));
  return Object.fromEntries(
    error.fields.flatMap(({ path, msg }) => {
      const key = path.split('.').at(-1)!;
      return keys.has(key) ? [[key, msg]] : [];
    }),
  );
}

const REACHING = /^(?:centre\d(?:Enable|Domain|Port|ProtocolType|TerminalId|UserName|Password)|deviceSecret)$/;

/** Whether a wrong value could cut the device off, so that it can only be recovered on site. */
export const mayCutOff = (rows: readonly Row[]): boolean => rows.some(({ parameter }) => REACHING.test(parameter.key));
