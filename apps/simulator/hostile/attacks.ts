import { connectionAttacks } from './connections.ts';
import { frameAttacks } from './frames.ts';
import { restAttacks } from './rest.ts';
import { socketAttacks } from './sockets.ts';
import type { Attack } from './target.ts';
import { loginAttacks, uploadAttacks } from './uploads.ts';

/** All attacks in the order of a run. */
export const attacks: readonly Attack[] = [
  ...frameAttacks,
  ...connectionAttacks,
  ...restAttacks,
  ...socketAttacks,
  ...uploadAttacks,
  ...loginAttacks,
];
