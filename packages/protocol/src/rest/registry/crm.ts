import { z } from 'zod';
import {
  clientKinds,
  clientLevels,
  clientSources,
  clientStates,
  contactLanguages,
  workKinds,
  workWays,
} from '../../model/index.ts';
import { email, id, name, note, text } from './parts.ts';
import { DataScopeSchema } from './people.ts';

/** Set after the user has checked the duplicates: without it a row with duplicates is refused. */
const isDistinct = z.boolean().default(false);
const time = z.iso.datetime({ offset: true });

export const CrmClientBodySchema = z.object({
  name,
  clientKind: z.enum(clientKinds).default('other'),
  region: text,
  level: z.enum(clientLevels).default('b'),
  source: z.enum(clientSources).default('other'),
  tags: z.array(z.string().trim().min(1).max(40)).max(30).default([]),
  state: z.enum(clientStates).default('lead'),
  phone: text,
  email,
  address: text,
  nextContactOn: z.iso.date().nullable().default(null),
  customerId: id.nullable().default(null),
  /** Related companies, projects and stations. */
  scopes: z.array(DataScopeSchema).max(200).default([]),
  isDistinct,
  note,
});

export const CrmContactBodySchema = z.object({
  clientId: id,
  name,
  role: text,
  phone: text,
  email,
  language: z.enum(contactLanguages).default('zh-chs'),
  isDistinct,
  note,
});

export const CrmWorkBodySchema = z.object({
  workKind: z.enum(workKinds).default('followUp'),
  clientId: id,
  contactId: id.nullable().default(null),
  way: z.enum(workWays).default('call'),
  /** When it was done, or is due. */
  at: time,
  content: z.string().trim().min(1).max(4_000),
  nextStep: z.string().trim().max(1_000).default(''),
  /** For a follow-up: next contact with the client. null: unchanged. */
  nextContactOn: z.iso.date().nullable().default(null),
  /** Who has to do the task; null: its author. */
  assigneeId: id.nullable().default(null),
  remindAt: time.nullable().default(null),
  isDone: z.boolean().default(false),
  fileIds: z.array(id).max(12).default([]),
});
