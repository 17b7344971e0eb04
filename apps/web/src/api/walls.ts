import { queryOf } from './query.ts';

/** Silent screens send no message, so the list is polled. */
const LOOK_MS = 10_000;

export const wallsQuery = queryOf('GET /rest/walls', {}, { refetchInterval: LOOK_MS });
