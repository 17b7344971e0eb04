import { tcpLimits, type TcpLimitKey } from '@groundwatch/protocol/model';
import { z } from 'zod';

/** Listener limits of the wire protocol, section 7; a TCP server row may deviate by name. */
export const LimitsSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(tcpLimits).map(([key, { initial, min, max, isInteger }]) => {
      const number = isInteger ? z.number().int() : z.number();
      return [key, number.min(min).max(max).default(initial)];
    }),
  ) as Record<TcpLimitKey, z.ZodDefault<z.ZodNumber>>,
);

export type Limits = z.infer<typeof LimitsSchema>;

export const defaultLimits: Limits = LimitsSchema.parse({});

/** Limits of a row, or one sentence that names every unknown or invalid key. */
export function parseLimits(row: unknown): { ok: true; limits: Limits } | { ok: false; error: string } {
  const parsed = LimitsSchema.safeParse(row);
  if (parsed.success) return { ok: true, limits: parsed.data };
  const problems = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `unknown ${issue.keys.join(', ')}`
      : `${issue.path.join('.') || 'limits'}: ${issue.message}`,
  );
  return { ok: false, error: problems.join('; ') };
}

/** How long a silent connection is kept: a multiple of the device's send cycle between two bounds. */
export function idleMs(limits: Limits, sendCycleS: number): number {
  const seconds = Math.min(Math.max(limits.idleCycles * sendCycleS, limits.idleMinS), limits.idleMaxS);
  return seconds * 1000;
}
