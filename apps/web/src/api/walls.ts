import { queryOf } from './query.ts';

/** Silence is not told of by anybody: it is found by looking again. */
const LOOK_MS = 10_000;

export const wallsQuery = queryOf('GET /rest/walls', {}, { refetchInterval: LOOK_MS });
