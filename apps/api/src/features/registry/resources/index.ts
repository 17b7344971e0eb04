import { clients, sea } from './crm/clients.ts';
import { contacts } from './crm/contacts.ts';
import { work } from './crm/work.ts';
import { field } from './field.ts';
import { files } from './files.ts';
import { organisation } from './organisation.ts';
import { people } from './people.ts';

export const resources = [...organisation, ...field, files, ...people, clients, sea, contacts, work] as const;
