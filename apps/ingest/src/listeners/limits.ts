import { z } from 'zod';

const count = (initial: number, max: number) => z.number().int().min(1).max(max).default(initial);

/** Listener limits of the wire protocol, section 7; a TCP server row may deviate by name. */
export const LimitsSchema = z.strictObject({
  firstFrameS: count(30, 3600),
  idleCycles: z.number().min(1).max(100).default(1.5),
  idleMinS: count(90, 86_400),
  idleMaxS: count(7200, 604_800),
  maxSkippedBytes: count(16_384, 1 << 30),
  maxBadTrailers: count(16, 1_000_000),
  maxPerAddress: count(50, 1_000_000),
  newPerMinutePerAddress: count(20, 1_000_000),
  slowReceiverS: count(60, 3600),
});

export type Limits = z.infer<typeof LimitsSchema>;

export const defaultLimits: Limits = LimitsSchema.parse({});

/** Limits of a row, or one sentence that names every unknown or bad key. */
export function parseLimits(row: unknown): { ok: true; limits: Limits } | { ok: false; error: string } {
  const parsed = LimitsSchema.safeParse(row);
  if (parsed.success) return { ok: true, limits: parsed.data };
  const problems = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `unknown ${issue.keys.join(', ')}`
      : `${issue.path.join('.') || 'limits'}: ${issue.message}`,
  );
  return { ok: false, error: `limits: ${problems.join('; ')}` };
}

/** How long a silent connection is kept: a multiple of the device's send cycle between two bounds. */
export function idleMs(limits: Limits, sendCycleS: number): number {
  const seconds = Math.min(Math.max(limits.idleCycles * sendCycleS, limits.idleMinS), limits.idleMaxS);
  return seconds * 1000;
}
