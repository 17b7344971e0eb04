/**
 * Why an ingest process does not listen as configured. It stores one of these words, a blank and a detail (a port, an address, names of
 * limits), so that pages can show it in their language.
 */
export const listenerErrors = [
  'portInUse',
  'portForbidden',
  'noAddress',
  'noCertificate',
  'noAuthorities',
  'certificate',
  'adapter',
  'limits',
  'allowList',
  'other',
] as const;
export type ListenerErrorCode = (typeof listenerErrors)[number];

export const listenerError = (code: ListenerErrorCode, detail: string | number): string => `${code} ${detail}`;

/** Reverse of `listenerError`; any other text gives `other`. */
export function readListenerError(text: string): { code: ListenerErrorCode; detail: string } {
  const [word = '', ...rest] = text.split(' ');
  const code = listenerErrors.find((known) => known === word);
  return code === undefined ? { code: 'other', detail: text } : { code, detail: rest.join(' ') };
}
