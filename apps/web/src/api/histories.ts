import type { History } from '@groundwatch/protocol/rest';
import { call, type ArgsOf } from './client.ts';
import { gather } from './gather.ts';

type Question = ArgsOf<'POST /rest/history/many'>['body']['questions'][number];

/** The most histories of one call. */
const MOST = 100;

/** A history for a row of a list. Null if there is nothing visible. */
export const historyOf = gather(MOST, (questions: readonly Question[]): Promise<readonly (History | null)[]> =>
  call('POST /rest/history/many', { body: { questions: [...questions] } }),
);
