import { usePreference } from './preferences.ts';

const isTrue = (value: unknown): boolean => value === true;

/** Whether the user reads times in UTC. Otherwise sites use their zone and records this device's. */
export const useUtc = (): readonly [boolean, (isUtc: boolean) => void] => usePreference('recordsInUtc', isTrue);
