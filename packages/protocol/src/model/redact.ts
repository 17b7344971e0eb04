const HIDDEN = '***';

/** Bounded repeats without ambiguity, so that no text makes a rule slow. */
const rules: readonly (readonly [RegExp, string])[] = [
  // A signed token, complete or truncated.
  [/\beyJ[\w-]{4,}(?:\.[\w-]*){0,2}/g, HIDDEN],
  [/\b(bearer|basic)\s+[\w.~+/=-]{4,}/gi, `$1 ${HIDDEN}`],
  [/\b((?:set-)?cookie|authorization)(["']?\s{0,9}[:=]\s{0,9})[^\r\n]+/gi, `$1$2${HIDDEN}`],
  [/\botpauth:\/\/\S+/gi, `otpauth://${HIDDEN}`],
  // `password=…`, `"loginToken": "…"`, also in URLs and JSON within JSON.
  [
    /((?:password|passwd|pwd|secret|token|recovery-?codes?|api[-_]?key)[\w-]{0,40})(\\?["']?\s{0,9}[:=]\s{0,9})(?:\\?"(?:[^"\\]|\\.)*\\?"?|'[^']*'?|[^\s,;&)}\]"']+)/gi,
    `$1$2${HIDDEN}`,
  ],
  [/(密码|口令|パスワード)(\s{0,9}[:：=]\s{0,9})\S+/g, `$1$2${HIDDEN}`],
  // User and password in a URL.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@:]{1,200}:[^\s/@]{1,200}@/gi, `$1${HIDDEN}@`],
  // Keys of devices and hashes. An IMEI has 15 digits, an ICCID 20: both stay readable.
  [/\b[0-9a-f]{32,}\b/gi, HIDDEN],
];

/** Removes secrets from a text for logs: tokens, cookies, passwords, keys. Rather hides too much. Idempotent. */
export const redact = (text: string): string => rules.reduce((kept, [rule, shown]) => kept.replace(rule, shown), text);
