import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@groundwatch/db/pool';

/** Lock of ingest's alarm clock. */
const CLOCK = 20_426;

/** Which ingest has the alarm clock, by the name of the connection that holds its lock. @param {string} url */
export function clockHolder(url) {
  const pool = createPool(url, { max: 1, queryTimeoutMs: 2_000, applicationName: 'trial' });
  const holder = async () => {
    try {
      const { rows } = await pool.query(
        `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.locktype = 'advisory' AND l.classid = $1 AND l.granted`,
        [CLOCK],
      );
      return String(rows[0]?.name ?? '').replace('groundwatch-ingest ', '');
    } catch {
      return '';
    }
  };
  return {
    holder,
    /**
     * Seconds until another has it, or the same again after the database was away.
     * @param {string} before @param {number} limitMs
     */
    async moved(before, limitMs) {
      const began = performance.now();
      let wasGone = false;
      while (performance.now() - began < limitMs) {
        const now = await holder();
        if (now !== '' && (wasGone || now !== before)) return (performance.now() - began) / 1_000;
        wasGone ||= now === '';
        await sleep(100);
      }
      return 'stays';
    },
    close: () => pool.end(),
  };
}
