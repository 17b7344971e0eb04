const HIDDEN = '[hidden]';

/** Counted repeats: a text must not be able to make one of them take long. */
const rules: readonly [RegExp, string][] = [
  // JSON web tokens, wherever they stand.
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, HIDDEN],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  [/\b((?:set-)?cookie|authorization)(["']?\s{0,9}[:=]\s{0,9})[^\r\n]+/gi, `$1$2${HIDDEN}`],
  // `password=…`, `"loginToken": "…"`, also inside addresses and JSON within JSON.
  [
    /((?:password|passwd|pwd|secret|token|recovery-?codes?|api-?key)[\w-]{0,40})(\\?["']?\s{0,9}[:=]\s{0,9})(?:\\?"(?:[^"\\]|\\.)*\\?"?|'[^']*'?|[^\s&,;}\])"']+)/gi,
    `$1$2${HIDDEN}`,
  ],
  // User and password in an address.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@:]{1,200}:[^\s/@]{1,200}@/gi, `$1${HIDDEN}@`],
];

/** A text of a page without tokens, cookies and passwords. Rather hides too much. */
export const redact = (text: string): string => rules.reduce((kept, [rule, by]) => kept.replace(rule, by), text);
