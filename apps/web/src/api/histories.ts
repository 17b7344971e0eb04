import type { History } from '@groundwatch/protocol/rest';
import { call, type ArgsOf } from './client.ts';

type Question = ArgsOf<'POST /rest/history/many'>['body']['questions'][number];
interface Asked {
  readonly question: Question;
  readonly resolve: (history: History | null) => void;
  readonly reject: (error: unknown) => void;
}

/** The most histories of one call. */
const MOST = 100;
let waiting: Asked[] = [];

async function send(asked: readonly Asked[]): Promise<void> {
  try {
    const answers = await call('POST /rest/history/many', {
      body: { questions: asked.map(({ question }) => question) },
    });
    asked.forEach(({ resolve }, index) => resolve(answers[index] ?? null));
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

function sendAll(): void {
  const asked = waiting;
  waiting = [];
  for (let from = 0; from < asked.length; from += MOST) void send(asked.slice(from, from + MOST));
}

/** A history for a row of a list. Simultaneous requests of rows are sent as one call. Null if there is nothing visible. */
export const historyOf = (question: Question): Promise<History | null> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendAll);
    waiting.push({ question, resolve, reject });
  });
