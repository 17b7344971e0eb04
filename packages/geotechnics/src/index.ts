export * from './calibration.ts';
export * from './moisture.ts';
