export * from './notifications/channels.ts';
export * from './notifications/deliveries.ts';
export * from './notifications/own-notifications.ts';
export * from './notifications/policies.ts';
export * from './notifications/rosters.ts';
export * from './notifications/warnings.ts';
