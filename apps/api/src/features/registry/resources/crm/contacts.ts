import { eq } from '@groundwatch/db/orm';
import { crmClientTable, crmContactTable } from '@groundwatch/db';
import { CrmContactBodySchema } from '@groundwatch/protocol/rest';
import { isSeen, ofClient } from '../../../../crm/access.ts';
import { resource } from '../../resource.ts';
import { refuseClient, refuseDuplicate, shared } from './shared.ts';

export const contacts = resource({
  path: 'crm-contacts',
  permission: 'crm-contact',
  table: crmContactTable,
  body: CrmContactBodySchema,
  joins: [{ table: crmClientTable, on: eq(crmClientTable.id, crmContactTable.clientId) }],
  extras: () => ({ clientName: crmClientTable.name }),
  search: [
    crmContactTable.name,
    crmContactTable.role,
    crmContactTable.phone,
    crmContactTable.email,
    crmContactTable.note,
    crmClientTable.name,
  ],
  seenBy: (viewer) => ofClient('crm_contact.client_id', isSeen(viewer, 'seen')),
  ...shared,
  bulk: ['language', 'role'],
  key: ['clientId', 'name'],
  check: async ({ tx, caller, body, existing }) => {
    await refuseClient(tx, caller, Number(existing?.['clientId'] ?? body?.clientId));
    if (body === null) return;
    if (body.clientId !== existing?.['clientId']) await refuseClient(tx, caller, body.clientId);
    await refuseDuplicate(tx, { ...body, of: 'contact', id: existing?.id }, existing);
  },
});
