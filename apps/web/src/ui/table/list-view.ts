import type { ListView } from './types.ts';

export const pageSizes = [10, 20, 50, 100] as const;

/** The default view of a list. */
export interface ListDefaults {
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
  readonly size?: number;
  /** Filterable columns. */
  readonly filters?: readonly string[];
}

const whole = (text: string | null, otherwise: number, most: number): number => {
  const value = Number(text ?? '');
  return Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
};

/** The view in an address. Invalid parameters count as absent. */
export function readView(params: URLSearchParams, defaults: ListDefaults): ListView {
  const filters = (defaults.filters ?? []).flatMap((key) => {
    const value = params.get(key);
    return value === null || value === '' ? [] : [[key, value] as const];
  });
  const order = params.get('order') ?? (params.has('sort') ? 'asc' : (defaults.order ?? 'asc'));
  return {
    page: whole(params.get('page'), 1, 1_000_000),
    size: whole(params.get('size'), defaults.size ?? 20, 100),
    sort: params.get('sort') ?? defaults.sort ?? null,
    order: order === 'desc' ? 'desc' : 'asc',
    keyword: params.get('q') ?? '',
    filters: Object.fromEntries(filters),
  };
}

/** The address with a changed view. Other parameters stay. Any change except the page returns to page 1. */
export function writeView(
  params: URLSearchParams,
  changes: Partial<ListView>,
  defaults: ListDefaults,
): URLSearchParams {
  const next = { ...readView(params, defaults), page: 1, ...changes };
  const written = new URLSearchParams(params);
  const put = (key: string, value: string, initial: string): void => {
    if (value === initial) written.delete(key);
    else written.set(key, value);
  };
  put('page', String(next.page), '1');
  put('size', String(next.size), String(defaults.size ?? 20));
  const isInitial = next.sort === (defaults.sort ?? null) && next.order === (defaults.order ?? 'asc');
  put('sort', isInitial ? '' : (next.sort ?? ''), '');
  put('order', isInitial || next.order === 'asc' ? '' : next.order, '');
  put('q', next.keyword, '');
  for (const key of defaults.filters ?? []) put(key, next.filters[key] ?? '', '');
  return written;
}

/** The view as query of a list call. */
export const listQuery = ({
  page,
  size,
  sort,
  order,
  keyword,
  filters,
}: ListView): Record<string, string | number> => ({
  ...filters,
  current: page,
  size,
  ...(sort === null ? {} : { sort, order }),
  ...(keyword === '' ? {} : { keyword }),
});
