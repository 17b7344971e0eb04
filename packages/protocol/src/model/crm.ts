export const clientKinds = [
  'government',
  'institute',
  'contractor',
  'mine',
  'transport',
  'water',
  'company',
  'other',
] as const;
export const clientLevels = ['a', 'b', 'c'] as const;
export const clientSources = ['referral', 'tender', 'exhibition', 'web', 'visit', 'existing', 'other'] as const;
/** From lead to won or lost. */
export const clientStates = ['lead', 'contacted', 'proposal', 'negotiation', 'won', 'lost'] as const;
export const contactLanguages = ['zh-chs', 'en', 'ja', 'other'] as const;
export const workWays = ['call', 'visit', 'mail', 'message', 'meeting', 'other'] as const;
/** `followUp`: done. `task`: to do. */
export const workKinds = ['followUp', 'task'] as const;
export const crmMoveKinds = ['claimed', 'released', 'returned', 'assigned', 'handedOver', 'userDeleted'] as const;
export type CrmMoveKind = (typeof crmMoveKinds)[number];
/** Each of these permissions shows a view of the CRM. */
export const crmLists = ['crm-client:list', 'crm-contact:list', 'crm-sea:list', 'crm-work:list'] as const;
