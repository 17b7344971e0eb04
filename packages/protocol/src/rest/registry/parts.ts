import { z } from 'zod';

export const name = z.string().trim().min(1).max(200);
export const note = z.string().max(4_000).default('');
export const text = z.string().trim().max(200).default('');
export const email = z.union([z.literal(''), z.email('email').max(254)], 'email').default('');
export const id = z.number().int().positive().max(2_147_483_647);

export const deviceNo = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/, 'deviceNo');
/** Hexadecimal bytes. */
export const deviceSecret = z.string().regex(/^([0-9a-fA-F]{2}){16,64}$/, 'secret');

/** As sent by stations of SL651 (four hexadecimal digits) and HJ 212. */
export const stationPassword = z.string().regex(/^[0-9a-zA-Z]{4,16}$/, 'stationPassword');

/** Body of a change: the new state, and the version that was read. */
export const changeOf = <Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>) =>
  // safeExtend keeps checks across fields, which extend would drop.
  (body as z.ZodObject).safeExtend({ version: z.number().int().min(1) }) as unknown as z.ZodObject<
    Shape & { version: z.ZodNumber }
  >;
