import { group, page, writing, type MenuEntry } from './menu-entry.ts';

/** CRM: clients, contacts, the shared pool, and follow-ups and tasks. */
export const crmMenus: MenuEntry = group(
  'crm:view',
  'address-book',
  ['客户管理', 'CRM', '顧客管理'],
  [
    page('/crm/clients', 'crm-client:list', 'crm-clients', 'building', ['客户', 'Clients', '顧客'], {
      actions: [...writing, 'release', 'transfer', 'all'],
    }),
    page('/crm/contacts', 'crm-contact:list', 'crm-contacts', 'users', ['联系人', 'Contacts', '担当者'], {
      actions: writing,
    }),
    page('/crm/sea', 'crm-sea:list', 'crm-sea', 'world', ['公海', 'Shared pool', '共有顧客'], {
      actions: [...writing, 'claim', 'settings'],
    }),
    page('/crm/work', 'crm-work:list', 'crm-work', 'calendar-stats', ['跟进与任务', 'Work', '活動'], {
      actions: writing,
    }),
  ],
);
