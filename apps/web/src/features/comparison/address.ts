import { emptyComparison, type ComparisonDefinition } from '@groundwatch/protocol/model';
import { ComparisonDefinitionSchema } from '@groundwatch/protocol/rest';
import { spanKeys } from '../../sensors/time-range.ts';

/** The state of a comparison in the address. The period is kept there as on every page. */
export interface ComparisonAddress {
  /** The opened saved comparison. */
  readonly savedId: number | null;
  /** The changed or unsaved definition. Null: as saved. */
  readonly draft: ComparisonDefinition | null;
}

/** The part of a definition that the address holds separately. */
const withoutTime = (definition: ComparisonDefinition): ComparisonDefinition => ({
  ...definition,
  span: emptyComparison.span,
  period: null,
});

export function readAddress(params: URLSearchParams): ComparisonAddress {
  const id = Number(params.get('view'));
  return {
    savedId: Number.isInteger(id) && id > 0 ? id : null,
    draft: readDefinition(params.get('d')),
  };
}

function readDefinition(text: string | null): ComparisonDefinition | null {
  if (text === null) return null;
  try {
    return ComparisonDefinitionSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The address with the changed definition. */
export function writeDraft(params: URLSearchParams, draft: ComparisonDefinition | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (draft === null) next.delete('d');
  else next.set('d', JSON.stringify(withoutTime(draft)));
  return next;
}

/** The time of a definition in address form. */
export function writeTime(params: URLSearchParams, { span, period }: ComparisonDefinition): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of ['from', 'to', 'span']) next.delete(key);
  next.set('span', span);
  if (period) {
    next.set('from', period.from);
    next.set('to', period.to);
  }
  return next;
}

/** The address of a saved comparison with its saved period. */
export const addressOf = (id: number, definition?: ComparisonDefinition): string => {
  const params = new URLSearchParams({ view: String(id) });
  return `?${(definition ? writeTime(params, definition) : params).toString()}`;
};

/** Whether the address contains a time. */
export const hasTime = (params: URLSearchParams): boolean => ['from', 'span'].some((key) => params.has(key));

/** The definition with the time of the address, for saving. */
export function withTime(definition: ComparisonDefinition, params: URLSearchParams): ComparisonDefinition {
  const [from, to] = [params.get('from'), params.get('to')];
  return {
    ...definition,
    span: spanKeys.find((key) => key === params.get('span')) ?? definition.span,
    period: from !== null && to !== null ? { from, to } : null,
  };
}

export const isSame = (one: ComparisonDefinition, other: ComparisonDefinition): boolean =>
  JSON.stringify(withoutTime(one)) === JSON.stringify(withoutTime(other));
