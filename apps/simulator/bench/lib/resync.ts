import type { WatchRequest } from '@groundwatch/protocol/live';
import type { Figure } from './figures.ts';
import type { Api } from './installation.ts';
import { mainThreadMs, watchProcess } from './process-watch.ts';
import { startWorker } from './processes.ts';
import type { ResyncAnswer } from './resync-worker.ts';

const MOST_MS = 60_000;
const ROUNDS = 5;
const REST_MS = 3_000;

const target = { mainThreadMs: 2_000, healthMs: 100, memoryMb: 600 };

/** The clients of these tokens ask at once for everything that a page watches, in rounds, of which the worst counts. */
export async function measureResync(
  api: Api,
  tokens: readonly { token: string; count: number }[],
  requests: readonly WatchRequest[],
): Promise<Figure[]> {
  const worker = startWorker<ResyncAnswer>('./resync-worker.ts');
  try {
    for (const { token, count } of tokens) {
      worker.send({ open: { url: api.url, token, count } });
      await worker.next();
    }
    const clients = tokens.reduce((sum, { count }) => sum + count, 0);
    const rounds: { answered: number; ms: number; used: number; health: number; peakMb: number }[] = [];
    while (rounds.length < ROUNDS) {
      // What was read for the round before is not given again.
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      const stop = watchProcess(api.pid, `${api.url}/health`);
      const before = mainThreadMs(api.pid);
      worker.send({ ask: { requests, mostMs: MOST_MS } });
      const { answered, ms } = await worker.next();
      const used = mainThreadMs(api.pid) - before;
      const { answers, peakMb } = await stop();
      rounds.push({ answered, ms, used, health: Math.max(...answers), peakMb });
    }
    const what = `${clients} clients that resync`;
    const worst = (of: keyof (typeof rounds)[number]): number => Math.max(...rounds.map((round) => round[of]));
    const most = (name: string, of: keyof (typeof rounds)[number], unit: string, atMost?: number): Figure => ({
      ...{ name: `${name}, ${what}`, value: worst(of), unit },
      ...(atMost !== undefined && { target: { atMost } }),
    });
    const asked = clients * requests.length;
    return [
      {
        ...{
          name: `answered, ${what}`,
          value: Math.min(...rounds.map(({ answered }) => answered)),
          unit: `of ${asked}`,
        },
        target: { atLeast: asked },
      },
      most('until the last answer', 'ms', 'ms'),
      most('main thread of the api', 'used', 'ms', target.mainThreadMs),
      most('longest /health', 'health', 'ms', target.healthMs),
      most('memory of the api', 'peakMb', 'MB', target.memoryMb),
    ];
  } finally {
    await worker.stop();
  }
}
