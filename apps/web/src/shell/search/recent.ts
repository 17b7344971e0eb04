const MOST = 8;

/** Keys of recent choices, latest first. */
export const readRecent = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((key) => typeof key === 'string').slice(0, MOST) : [];

export const withLatest = (recent: readonly string[], key: string): string[] =>
  [key, ...recent.filter((other) => other !== key)].slice(0, MOST);
