import { field } from './field.ts';
import { organisation } from './organisation.ts';
import { people } from './people.ts';

export const resources = [...organisation, ...field, ...people] as const;
