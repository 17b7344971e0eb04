import type { Statistics } from './statistics.ts';

const resultNames: Readonly<Record<number, string>> = {
  0: 'stored',
  1: 'duplicate',
  2: 'malformed',
  3: 'busy',
  4: 'unknown device',
  5: 'not authorised',
  6: 'unsupported',
  7: 'collect time refused',
};

/** Readable summary of a run. */
export function summary(statistics: Statistics, unanswered: number): string {
  const { latencies, answers } = statistics;
  const ms = (share: number): string => `${latencies.quantile(share).toFixed(1)} ms`;
  const codes = [...answers].sort(([a], [b]) => a - b);
  return [
    `sent        ${statistics.sent} (${statistics.resent} resent) over ${statistics.connects} connections`,
    `answered    ${codes.map(([code, n]) => `${code} ${resultNames[code] ?? ''}: ${n}`).join(', ') || 'nothing'}`,
    `unanswered  ${unanswered}`,
    `requests    ${statistics.commands} done, horns sounded ${statistics.hornsSounded}`,
    `latency     p50 ${ms(0.5)}, p95 ${ms(0.95)}, p99 ${ms(0.99)} of ${latencies.count} answers to a first sending`,
  ].join('\n');
}
