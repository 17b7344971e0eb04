// The embedded database as a process of its own: up until SIGTERM, or until the start script that forked it is gone.
import { startEmbedded } from '@groundwatch/db';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: node scripts/database.ts FOLDER');
const tell = (message: object): void => void process.send?.(message);

try {
  const database = await startEmbedded({ dataDir, log: (line: string) => console.log(line) });
  tell({ kind: 'ready', url: database.url });
  const stop = (): void => {
    void database.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error);
  console.error(sentence);
  tell({ kind: 'failed', sentence });
  process.exitCode = 1;
  process.disconnect?.();
}
