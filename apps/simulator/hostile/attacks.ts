import { setTimeout as wait } from 'node:timers/promises';
import { RandomStream } from '../src/random.ts';
import { signIn } from './ask.ts';
import { connectionAttacks } from './connections.ts';
import { frameAttacks } from './frames.ts';
import { restAttacks } from './rest.ts';
import { socketAttacks } from './sockets.ts';
import type { Attacking, Kind, Outcome, Target } from './target.ts';
import { loginAttacks, uploadAttacks } from './uploads.ts';

/** A connection that stays open until the end of its attack. */
export interface Held {
  /** Is called again and again while it is open. */
  readonly often?: () => void;
  close(): void;
}

export interface Attack {
  readonly name: string;
  /** Steps of the usual run. */
  readonly count: number;
  /** A short run has as many. */
  readonly isWhole?: true;
  /** Steps at the same time. */
  readonly width: number;
  /** Whose session it uses; by default nobody's. */
  readonly as?: Kind | undefined;
  readonly step: (attacking: Attacking, i: number) => Promise<Held | void>;
}

/** How long connections are held in the usual run, and how often they are used meanwhile, ms. */
const HOLD_MS = 8_000;
const OFTEN_MS = 100;

/** All attacks in the order of a run. */
export const attacks: readonly Attack[] = [
  ...frameAttacks,
  ...connectionAttacks,
  ...restAttacks,
  ...socketAttacks,
  ...uploadAttacks,
  ...loginAttacks,
];

export async function carryOut(attack: Attack, target: Target, share: number): Promise<Outcome> {
  const { count, isWhole, width, as, step } = attack;
  const outcome: Outcome = { sent: 0, answers: {}, findings: {} };
  const attacking = { ...target, random: new RandomStream(target.seed), share, outcome, token: '' };
  if (as) attacking.token = await signIn(attacking, as);
  const held: Held[] = [];
  const steps = isWhole ? count : Math.ceil(count * share);
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < steps) {
      const connection = await step(attacking, next++);
      if (connection) held.push(connection);
    }
  };
  await Promise.all(Array.from({ length: width }, one));
  if (held.length > 0)
    for (const end = performance.now() + HOLD_MS * share; performance.now() < end; await wait(OFTEN_MS))
      for (const { often } of held) often?.();
  for (const connection of held) connection.close();
  return outcome;
}
