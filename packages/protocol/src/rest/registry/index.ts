export * from './calls.ts';
export * from './field.ts';
export * from './organisation.ts';
export { changeOf } from './parts.ts';
export * from './people.ts';
export * from './quarantine-frame.ts';
