import { field } from './field.ts';
import { files } from './files.ts';
import { organisation } from './organisation.ts';
import { people } from './people.ts';

export const resources = [...organisation, ...field, files, ...people] as const;
