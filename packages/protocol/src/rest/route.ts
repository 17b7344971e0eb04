import type { z } from 'zod';

/** A call of the REST interface, named by method and path. */
export interface Route {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Data of the answer; absent: the answer is a file. */
  readonly answer?: z.ZodType;
  /** The body is a form with one file. */
  readonly isUpload?: true;
}

export type RouteTable = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Route>>;

/** Topic of a call: the first word of its path. */
export const topicOf = (name: string): string => /^\w+ (?:\/rest)?\/([^/.]+)/.exec(name)?.[1] ?? '';
