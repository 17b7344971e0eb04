import { usePreference } from '../session/preferences.ts';

const readFolded = (value: unknown): boolean => value === true;

/** Expanded at first, stored per user. */
export function useAsideFolded(): readonly [boolean, (isFolded: boolean) => void] {
  return usePreference('asideFolded', readFolded);
}
