import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import type { FieldProblem } from '../errors.ts';

/** A refusal of zod as a field and what to do about it. */
export function fieldProblems({ keyword, instancePath, params, message }: Issue): FieldProblem {
  const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
  const p = params as Record<string, unknown>;
  switch (keyword) {
    case 'invalid_type':
      return message?.includes('received undefined') || message?.includes('received null')
        ? { path, problem: 'required' }
        : { path, problem: 'type', values: { expected: p['expected'] } };
    case 'too_small':
      return { path, problem: p['origin'] === 'string' ? 'tooShort' : 'tooSmall', values: { minimum: p['minimum'] } };
    case 'too_big':
      return { path, problem: p['origin'] === 'string' ? 'tooLong' : 'tooBig', values: { maximum: p['maximum'] } };
    case 'invalid_value':
      return { path, problem: 'choice', values: { values: (p['values'] as unknown[]).join(', ') } };
    case 'invalid_format':
      return { path, problem: 'format', values: { format: p['pattern'] ?? p['format'] } };
    case 'custom':
      return { path, problem: 'format', values: { format: message } };
    case 'invalid_union':
      return { path, problem: 'other' };
    default:
      return { path, problem: 'other' };
  }
}

type Issue = Pick<ZodFastifySchemaValidationError, 'keyword' | 'instancePath' | 'params' | 'message'>;
