import { z } from 'zod';

const stamps = { createdAt: z.iso.datetime().optional(), updatedAt: z.iso.datetime().optional() };

/** A row as it is answered: the body's fields with id, version and times. */
export const rowOf = <Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>) =>
  z.object({ id: z.number().int(), ...body.shape, version: z.number().int(), ...stamps });

/** The name of what a row refers to; null where it refers to nothing. */
export const nameShown = z.string().nullable();
export const countShown = z.number().int();
