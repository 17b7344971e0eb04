// The harness of faults loads this into each ingest: SIGUSR2 sets its clock ahead, the next one back.

const JUMP_MS = 120_000;
const { now } = Date;
let aheadMs = 0;
Date.now = () => now() + aheadMs;
process.on('SIGUSR2', () => {
  aheadMs = JUMP_MS - aheadMs;
});
