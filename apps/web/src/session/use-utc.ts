import { usePreference } from './preferences.ts';

const isTrue = (value: unknown): boolean => value === true;

/** Whether the user reads times in UTC; otherwise those of a site in its zone, those of records in the zone of this device. */
export const useUtc = (): readonly [boolean, (isUtc: boolean) => void] => usePreference('recordsInUtc', isTrue);
