/** The part of the page that the address opens. */
export type TemplatesPlace =
  | { readonly kind: 'lists' }
  /** Null: a new one. */
  | { readonly kind: 'template'; readonly id: number | null }
  /** A new one with a device's reported values of a set. */
  | { readonly kind: 'device'; readonly deviceNo: string; readonly set: number }
  | { readonly kind: 'rollout'; readonly id: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An invalid address opens the lists. */
export function placeOf(params: URLSearchParams): TemplatesPlace {
  const rollout = params.get('rollout') ?? '';
  if (UUID.test(rollout)) return { kind: 'rollout', id: rollout };
  const from = params.get('from') ?? '';
  const set = Number(params.get('set') ?? '');
  if (/^\d{1,15}$/.test(from) && Number.isInteger(set) && set >= 1 && set <= 8)
    return { kind: 'device', deviceNo: from, set };
  const template = params.get('template') ?? '';
  if (template === 'new') return { kind: 'template', id: null };
  return /^\d{1,9}$/.test(template) ? { kind: 'template', id: Number(template) } : { kind: 'lists' };
}
