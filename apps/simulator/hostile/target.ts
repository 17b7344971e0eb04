import type { Adapter } from '@groundwatch/protocol/model';

/** A user who may do everything at one station, or everything. */
export type Kind = 'restricted' | 'administrator';

/** What an attacker knows of the installation: everything, like a user gone bad. */
export interface Target {
  readonly seed: number;
  /** Number of the attack in its run. */
  readonly turn: number;
  /** Ports for RTUs, by wire protocol. */
  readonly ports: Readonly<Record<Adapter, number>>;
  /** Registered devices without a secret, whose numbers every protocol can say. */
  readonly devices: readonly string[];
  readonly url: string;
  readonly password: string;
  readonly accounts: Readonly<Record<Kind, readonly string[]>>;
  /** Nobody may see these in an answer or a log. */
  readonly secrets: readonly string[];
}

/** The address that ingest and api take for their proxy. */
export const PROXY = '127.9.0.1';

/** What came of an attack. */
export interface Outcome {
  /** Frames, requests or connections. */
  sent: number;
  /** Answers by status or kind. */
  readonly answers: Record<string, number>;
  /** What must not happen, each told once, with an example. */
  readonly findings: Record<string, string>;
}

export interface Attack {
  readonly name: string;
  /** `share` 1 is the usual run; the short one has less, the long one more. */
  readonly run: (target: Target, share: number, outcome: Outcome) => Promise<void>;
}

export const count = (outcome: Outcome, answer: string): void => {
  outcome.answers[answer] = (outcome.answers[answer] ?? 0) + 1;
};

/** Runs `work` for 0 to `count` - 1, so many at a time. */
export async function inParallel(count: number, width: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, one));
}

/** Any of many addresses of this machine. */
export const someAddress = (n: number): string => `127.${20 + ((n >> 16) % 200)}.${(n >> 8) & 255}.${1 + (n & 127)}`;
