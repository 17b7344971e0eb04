import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { problemOf, type FieldProblem } from '@groundwatch/protocol/rest';

/** A schema violation as a field with its problem. */
export function fieldProblems({ keyword, instancePath, params, message }: Refusal): FieldProblem {
  const path = instancePath.split('/').slice(1);
  return problemOf({ ...params, code: keyword, path, message: message ?? '' });
}

type Refusal = Pick<ZodFastifySchemaValidationError, 'keyword' | 'instancePath' | 'params' | 'message'>;
