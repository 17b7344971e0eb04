import type { MantineColorScheme } from '@mantine/core';
import { themeOf, type ThemeName } from './themes.ts';
import { sizes, type SizeName } from './tokens.ts';

/** Preferences of the look. Each `read…` makes a valid value of anything stored. */
export const readTheme = (value: unknown): ThemeName => themeOf(value).name;

export const readSize = (value: unknown): SizeName =>
  typeof value === 'string' && Object.hasOwn(sizes, value) ? (value as SizeName) : 'default';

/** That of the operating system by default. */
export const readScheme = (value: unknown): MantineColorScheme =>
  value === 'dark' || value === 'light' ? value : 'auto';

/** `#RRGGBB`, or null for the product's own. */
export const readPrimary = (value: unknown): string | null =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value.toUpperCase() : null;
