/** The subjects of actions for the filter: an action up to its colon, or a whole one without. */
export const actionGroups = [
  'login',
  'logout',
  'password',
  'session',
  'totp',
  'user',
  'role',
  'menu',
  'dashboard',
  'shift',
  'company',
  'customer',
  'project',
  'platform',
  'station-type',
  'station',
  'device',
  'sensor',
  'calculation',
  'calibration',
  'reinstallation',
  'remark',
  'command',
  'template',
  'rollout',
  'alarm',
  'alarm-rule',
  'marked-event',
  'horn',
  'notification',
  'notification-channel',
  'notification-policy',
  'notification-roster',
  'notification-person',
  'notification-browser',
  'notification-setting',
  'comparison',
  'report',
  'report-schedule',
  'wall',
  'display',
  'device-model',
  'tcp-server',
  'resource',
  'map-source',
  'sim-card',
  'crm-client',
  'crm-contact',
  'crm-work',
  'crm-sea',
  'forwarding',
  'api-token',
  'quarantine',
  'history',
  'statistics',
  'audit',
] as const;

export interface ActionParts {
  readonly subject: string;
  /** Empty for a one-word action. */
  readonly verb: string;
}

export function partsOf(action: string): ActionParts {
  const colon = action.indexOf(':');
  return colon < 0 ? { subject: action, verb: '' } : { subject: action.slice(0, colon), verb: action.slice(colon + 1) };
}
