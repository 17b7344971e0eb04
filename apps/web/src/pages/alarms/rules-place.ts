/** The part of the page that the address opens. */
export type RulesPlace =
  | { readonly kind: 'list' }
  | { readonly kind: 'here' }
  | { readonly kind: 'events' }
  | { readonly kind: 'rule'; readonly id: number }
  /** `overrides`: the rule that the new one overrides. */
  | { readonly kind: 'new'; readonly overrides: number | null };

const idOf = (text: string | null): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null);

/** An invalid address opens the list. */
export function placeOf(params: URLSearchParams): RulesPlace {
  const rule = params.get('rule');
  if (rule === 'new') return { kind: 'new', overrides: idOf(params.get('overrides')) };
  const id = idOf(rule);
  if (id !== null) return { kind: 'rule', id };
  const view = params.get('view');
  return view === 'here' || view === 'events' ? { kind: view } : { kind: 'list' };
}
