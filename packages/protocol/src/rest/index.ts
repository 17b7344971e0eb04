export * from './devices.ts';
export * from './envelope.ts';
export * from './history.ts';
export * from './session.ts';
export * from './stations.ts';
