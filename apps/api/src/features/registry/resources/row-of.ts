import { z } from 'zod';

const stamps = { createdAt: z.iso.datetime().optional(), updatedAt: z.iso.datetime().optional() };

/** A row as it is answered: the body's fields with id and times. */
export const rowOf = <Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>) =>
  z.object({ id: z.number().int(), ...body.shape, ...stamps });
