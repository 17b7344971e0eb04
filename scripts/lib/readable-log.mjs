const levels = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const quiet = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'msg',
  'name',
  'reqId',
  'req',
  'res',
  'err',
  'responseTime',
  'v',
]);

/**
 * A readable line from a line of a process: JSON log entries become `12:03:21 api    message key=value`.
 * @param {string} name of the process
 * @param {string} line
 * @returns {string | null} null: nothing to print
 */
export function readable(name, line) {
  const entry = parse(line);
  if (!entry) return line.trim() === '' ? null : `${' '.repeat(9)}${name.padEnd(9)}${line}`;
  if (entry.msg === 'incoming request') return null;
  const time = new Date(Number(entry.time ?? Date.now())).toTimeString().slice(0, 8);
  const level = /** @type {Record<string, string>} */ (levels)[entry.level] ?? 'info';
  const parts = [entry.msg ?? '', request(entry), ...rest(entry), entry.err?.message ? `(${entry.err.message})` : ''];
  const text = parts.filter(Boolean).join(' ');
  return `${time} ${name.padEnd(9)}${level === 'info' ? '' : `${level}: `}${text}`;
}

/** @param {string} line @returns {Record<string, any> | null} */
function parse(line) {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** @param {Record<string, any>} entry */
function request({ req, res, responseTime }) {
  const what = req?.method ? `${req.method} ${req.url}` : '';
  const how = res?.statusCode ? `${res.statusCode}${responseTime ? ` in ${Math.round(responseTime)} ms` : ''}` : '';
  return [what, how].filter(Boolean).join(' ');
}

/** @param {Record<string, any>} entry */
const rest = (entry) =>
  Object.entries(entry)
    .filter(([key]) => !quiet.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`);
