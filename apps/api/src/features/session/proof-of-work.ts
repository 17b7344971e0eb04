import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import { z } from 'zod';
import { spentProofTable } from '@groundwatch/db';
import type { Executor } from '../../audit.ts';

/** Long enough to solve it and look up a code, too short to collect challenges. */
const CHALLENGE_MS = 300_000;
/** Limits of the number of guesses, so that bad luck does not make anyone wait long. */
const LEAST_GUESSES = 2_000;
const MOST_GUESSES = 4_000;

const PayloadSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('SHA-256'),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string().regex(/^[0-9a-f]{32}$/),
      cost: z.number().int().positive(),
      keyLength: z.literal(32),
      keyPrefix: z.string().regex(/^[0-9a-f]{32}$/),
      data: z.object({ until: z.number() }),
    }),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function parse(proof: string): z.infer<typeof PayloadSchema> | null {
  try {
    return PayloadSchema.safeParse(JSON.parse(Buffer.from(proof, 'base64').toString())).data ?? null;
  } catch {
    return null;
  }
}

/** Challenges that cost the caller time before a login is processed. They are signed, so nothing is stored until they are solved. */
export class ProofOfWork {
  readonly #secret: string;
  readonly #clock: () => number;

  constructor(secret: string, clock: () => number) {
    this.#secret = secret;
    this.#clock = clock;
  }

  challenge(cost: number): Promise<Challenge> {
    return createChallenge({
      algorithm: 'SHA-256',
      cost,
      counter: randomInt(MOST_GUESSES, LEAST_GUESSES),
      deriveKey,
      hmacSignatureSecret: this.#secret,
      data: { until: this.#clock() + CHALLENGE_MS },
    });
  }

  /** Whether the proof is correct, worth at least `cost`, in time and unused. Marks it as used. */
  async take(db: Executor, proof: string, cost: number): Promise<boolean> {
    const payload = parse(proof);
    if (!payload) return false;
    const { challenge, solution } = payload;
    const { until } = challenge.parameters.data;
    if (until <= this.#clock()) return false;
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: this.#secret,
    });
    if (!verified || challenge.parameters.cost < cost) return false;
    const taken = await db
      .insert(spentProofTable)
      .values({ challenge: challenge.parameters.nonce, expiresAt: new Date(until) })
      .onConflictDoNothing()
      .returning();
    return taken.length > 0;
  }
}
