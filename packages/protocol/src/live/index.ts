export * from './bus.ts';
export * from './events.ts';
export type { IsoTime, LiveContact, LiveReading, LiveStatus } from '../model/index.ts';
