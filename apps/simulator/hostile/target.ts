import type { Adapter } from '@groundwatch/protocol/model';
import type { RandomStream } from '../src/random.ts';

/** A user with all rights at one station, or an administrator. */
export type Kind = 'restricted' | 'administrator';

/** What an attacker knows of the installation: everything that its users know. */
export interface Target {
  readonly seed: number;
  /** Number of the attack in its run. */
  readonly turn: number;
  /** Ports for RTUs, by wire protocol. */
  readonly ports: Readonly<Record<Adapter, number>>;
  /** Registered devices without a secret, whose numbers fit every protocol. */
  readonly devices: readonly string[];
  readonly url: string;
  readonly password: string;
  readonly accounts: Readonly<Record<Kind, readonly string[]>>;
  /** These must not appear in an answer or a log. */
  readonly secrets: readonly string[];
}

/** The address that ingest and api take for their proxy. */
export const PROXY = '127.9.0.1';

/** The result of an attack. */
export interface Outcome {
  /** Frames, requests or connections. */
  sent: number;
  /** Answers by status or kind. */
  readonly answers: Record<string, number>;
  /** Each kind of defect once, with an example. */
  readonly findings: Record<string, string>;
}

/** An attack that is under way. */
export interface Attacking extends Target {
  readonly random: RandomStream;
  /** 1 in the usual run, less in a short one, more in a long one. */
  readonly share: number;
  readonly outcome: Outcome;
  /** Of the session of `as`; empty for nobody. */
  token: string;
}

/** Counts an answer. */
export const count = ({ outcome }: Attacking, answer: string): void => {
  outcome.answers[answer] = (outcome.answers[answer] ?? 0) + 1;
};

/** One of many addresses of this machine. */
export const someAddress = (n: number): string => `127.${20 + ((n >> 16) % 200)}.${(n >> 8) & 255}.${1 + (n & 127)}`;

/** The value at an index, from the start again after the end. */
export const nth = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;
