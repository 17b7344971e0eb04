import { usePreference } from '../../session/preferences.ts';

const isTrue = (value: unknown): boolean => value === true;

/** Whether the user reads records of the site in UTC; otherwise in the zone of this device. */
export const useUtc = (): readonly [boolean, (isUtc: boolean) => void] => usePreference('recordsInUtc', isTrue);
