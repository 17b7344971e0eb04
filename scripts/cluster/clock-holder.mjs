import { setTimeout as sleep } from 'node:timers/promises';

/** Lock of ingest's alarm clock. */
const CLOCK = 20_426;
const LOOK_MS = 100;

/** Observes which ingest has the alarm clock: the connection that holds its lock has the name of the process. @param {import('@groundwatch/db').Pool} pool */
export function clockHolder(pool) {
  const holder = () =>
    pool
      .query(
        `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.locktype = 'advisory' AND l.classid = $1 AND l.granted`,
        [CLOCK],
      )
      .then(
        ({ rows }) => String(rows[0]?.name ?? ''),
        () => '',
      );
  return {
    /** Observes until the returned function is called, which reports in words whether and when the clock moved. */
    async watch() {
      const before = await holder();
      const began = performance.now();
      let [isOver, wasGone, moved] = [false, false, 'it stayed'];
      const watching = (async () => {
        while (!isOver && moved === 'it stayed') {
          const now = await holder();
          if (now !== '' && (wasGone || now !== before))
            moved = `${now} had it after ${((performance.now() - began) / 1_000).toFixed(1)} s`;
          wasGone ||= now === '';
          await sleep(LOOK_MS);
        }
      })();
      return async () => {
        isOver = true;
        await watching;
        return moved;
      };
    },
  };
}
