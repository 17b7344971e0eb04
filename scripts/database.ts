// The embedded database as a separate process: runs until SIGTERM, or until its parent start script is gone.
import { startEmbedded } from '@groundwatch/db';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: node scripts/database.ts FOLDER');
const tell = (message: object): void => void process.send?.(message);

const start = () => startEmbedded({ dataDir, log: (line: string) => console.log(line) });
let database = start();
let isStopping = false;
const stop = (): void => {
  isStopping = true;
  // Waits for a starting server, which would otherwise be left running alone.
  void database.then((server) => server.stop()).then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);

try {
  tell({ kind: 'ready', url: (await database).url });
  for (;;) {
    const how = await (await database).ended;
    if (isStopping) break;
    console.error(`PostgreSQL ended unexpectedly (${how}); starting it again`);
    database = start();
  }
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error);
  console.error(sentence);
  tell({ kind: 'failed', sentence });
  process.exitCode = 1;
  process.disconnect?.();
}
