const HIDDEN = '***';

/** Counted repeats, and nothing that fits in two ways: a text must not be able to make one of them take long. */
const rules: readonly (readonly [RegExp, string])[] = [
  // A signed token, whole or cut off.
  [/\beyJ[\w-]{4,}(?:\.[\w-]*){0,2}/g, HIDDEN],
  [/\b(bearer|basic)\s+[\w.~+/=-]{4,}/gi, `$1 ${HIDDEN}`],
  [/\b((?:set-)?cookie|authorization)(["']?\s{0,9}[:=]\s{0,9})[^\r\n]+/gi, `$1$2${HIDDEN}`],
  [/\botpauth:\/\/\S+/gi, `otpauth://${HIDDEN}`],
  // `password=…`, `"loginToken": "…"`, also inside addresses and JSON within JSON.
  [
    /((?:password|passwd|pwd|secret|token|recovery-?codes?|api[-_]?key)[\w-]{0,40})(\\?["']?\s{0,9}[:=]\s{0,9})(?:\\?"(?:[^"\\]|\\.)*\\?"?|'[^']*'?|[^\s,;&)}\]"']+)/gi,
    `$1$2${HIDDEN}`,
  ],
  [/(密码|口令|パスワード)(\s{0,9}[:：=]\s{0,9})\S+/g, `$1$2${HIDDEN}`],
  // User and password in an address.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@:]{1,200}:[^\s/@]{1,200}@/gi, `$1${HIDDEN}@`],
  // Keys of devices and hashes. An IMEI has 15 digits, an ICCID 20: both stay readable.
  [/\b[0-9a-f]{32,}\b/gi, HIDDEN],
];

/** Takes out of a text what must be in no log: tokens, cookies, passwords, keys. Rather hides too much; twice hides no more. */
export const redact = (text: string): string => rules.reduce((kept, [rule, shown]) => kept.replace(rule, shown), text);
