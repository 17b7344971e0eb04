// `npm start`: from a fresh checkout to a running Groundwatch, until Ctrl-C. Runs on Node.js 20 before anything is installed.
import { describe } from './lib/failure.mjs';
import { start } from './lib/start.mjs';

const stopping = new AbortController();
let isAsked = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (!isAsked) console.log('\nStopping …');
    isAsked = true;
    stopping.abort();
  });
}

try {
  await start(process.argv.slice(2), stopping.signal);
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(describe(error));
    process.exitCode = 1;
  }
}
