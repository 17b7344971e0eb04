import { emptyComparison, type ComparisonDefinition } from '@groundwatch/protocol/model';
import { ComparisonDefinitionSchema } from '@groundwatch/protocol/rest';
import { spanKeys } from '../../sensors/time-range.ts';

/** What the address says of a comparison; its time stands there as that of every page. */
export interface ComparisonAddress {
  /** The saved one that was opened. */
  readonly savedId: number | null;
  /** As it was changed, or made without saving; null: as it was saved. */
  readonly draft: ComparisonDefinition | null;
}

/** What of a definition stands in the address by itself. */
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

/** The address with what was changed. */
export function writeDraft(params: URLSearchParams, draft: ComparisonDefinition | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (draft === null) next.delete('d');
  else next.set('d', JSON.stringify(withoutTime(draft)));
  return next;
}

/** The time of a definition as an address has it. */
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

/** The address of a saved comparison with the time that it was saved with. */
export const addressOf = (id: number, definition?: ComparisonDefinition): string => {
  const params = new URLSearchParams({ view: String(id) });
  return `?${(definition ? writeTime(params, definition) : params).toString()}`;
};

/** Whether the address names a time. */
export const hasTime = (params: URLSearchParams): boolean => ['from', 'span'].some((key) => params.has(key));

/** The definition with the time that the address names, to be saved. */
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
