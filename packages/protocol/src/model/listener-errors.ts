/**
 * Why an ingest process does not listen as the row of a TCP server says. What it writes down is one of these words, a blank
 * and what the error is about (a port, an address, names of limits), so that every page can say it in its own language.
 */
export const listenerErrors = [
  'portInUse',
  'portForbidden',
  'noAddress',
  'adapter',
  'limits',
  'allowList',
  'other',
] as const;
export type ListenerErrorCode = (typeof listenerErrors)[number];

export const listenerError = (code: ListenerErrorCode, detail: string | number): string => `${code} ${detail}`;

/** Reverse of `listenerError`; a text that it did not make is an `other` one. */
export function readListenerError(text: string): { code: ListenerErrorCode; detail: string } {
  const [word = '', ...rest] = text.split(' ');
  const code = listenerErrors.find((known) => known === word);
  return code === undefined ? { code: 'other', detail: text } : { code, detail: rest.join(' ') };
}
