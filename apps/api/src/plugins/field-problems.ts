import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import type { FieldProblem } from '../errors.ts';

/** A refusal of zod as a field and what to do about it. */
export function fieldProblems({ keyword, instancePath, params, message }: Issue): FieldProblem {
  const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
  switch (keyword) {
    case 'invalid_type':
      return message?.includes('received undefined') || message?.includes('received null')
        ? { path, problem: 'required' }
        : { path, problem: 'type', values: { expected: params['expected'] } };
    case 'too_small':
      return {
        path,
        problem: params['origin'] === 'string' ? 'tooShort' : 'tooSmall',
        values: { minimum: params['minimum'] },
      };
    case 'too_big':
      return {
        path,
        problem: params['origin'] === 'string' ? 'tooLong' : 'tooBig',
        values: { maximum: params['maximum'] },
      };
    case 'invalid_value':
      return { path, problem: 'choice', values: { values: (params['values'] as unknown[]).join(', ') } };
    case 'invalid_format':
      return { path, problem: 'format', values: { format: params['pattern'] ?? params['format'] } };
    case 'custom':
      return { path, problem: 'format', values: { format: message } };
    case 'invalid_union':
      return { path, problem: 'other' };
    default:
      return { path, problem: 'other' };
  }
}

type Issue = Pick<ZodFastifySchemaValidationError, 'keyword' | 'instancePath' | 'params' | 'message'>;
