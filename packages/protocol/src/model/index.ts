export * from './alarm-levels.ts';
export * from './enums.ts';
export * from './families.ts';
export * from './field.ts';
export * from './readings.ts';
export * from './sensors.ts';
export * from './status.ts';
export * from './text.ts';
