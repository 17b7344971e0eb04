export * from './notices/channels.ts';
export * from './notices/deliveries.ts';
export * from './notices/own-notices.ts';
export * from './notices/policies.ts';
export * from './notices/rosters.ts';
export * from './notices/warnings.ts';
