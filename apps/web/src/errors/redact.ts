const HIDDEN = '***';

const rules: readonly (readonly [RegExp, string])[] = [
  // A signed token, whole or cut off.
  [/\beyJ[\w-]{4,}(?:\.[\w-]*){0,2}/g, HIDDEN],
  [/\b(bearer|basic)\s+[\w.~+/=-]{4,}/gi, `$1 ${HIDDEN}`],
  [/\b((?:set-)?cookie)\s*[:=]\s*[^\n"}]+/gi, `$1: ${HIDDEN}`],
  [/\botpauth:\/\/\S+/gi, `otpauth://${HIDDEN}`],
  [
    /(["']?[\w.-]*(?:password|passwd|pwd|secret|token|authorization|api[-_]?key)\w*["']?\s*[:=]\s*)("[^"]*"?|'[^']*'?|[^\s,;&)}\]]+)/gi,
    `$1${HIDDEN}`,
  ],
  [/(?:密码|口令|パスワード)\s*[:：=]\s*\S+/g, HIDDEN],
  // Keys of devices and hashes. An IMEI has 15 digits, an ICCID 20: both stay readable.
  [/\b[0-9a-f]{32,}\b/gi, HIDDEN],
];

/** Takes out of a text what must be in no log: tokens, cookies, passwords, keys. */
export const redact = (text: string): string =>
  rules.reduce((rest, [pattern, shown]) => rest.replace(pattern, shown), text);
