import { usePreference } from '../session/preferences.ts';

const readFolded = (value: unknown): boolean => value === true;

/** Open at first; remembered for the user. */
export function useAsideFolded(): readonly [boolean, (isFolded: boolean) => void] {
  return usePreference('asideFolded', readFolded);
}
