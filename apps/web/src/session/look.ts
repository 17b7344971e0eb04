import { useMemo } from 'react';
import type { CSSVariablesResolver, MantineColorSchemeManager } from '@mantine/core';
import { preferences, usePreference } from './preferences.ts';
import { variablesWith } from '../theme/css-variables.ts';
import { readPrimary, readScheme, readSize } from '../theme/look-preferences.ts';
import { lookCss } from '../theme/look-sheet.ts';
import { themeWith } from '../theme/theme.ts';
import { themeOf, themes } from '../theme/themes.ts';
import { sizes } from '../theme/tokens.ts';

/** Read by `public/start.js` before the first paint. */
const LOOK_KEY = 'gw-look';

function apply(values: Readonly<Record<string, unknown>>): void {
  const { name, tokens } = themeOf(values['theme']);
  const look = {
    scheme: readScheme(values['scheme']),
    size: readSize(values['size']),
    light: tokens.light.canvas,
    dark: tokens.dark.canvas,
  };
  document.documentElement.dataset['size'] = look.size;
  document.documentElement.style.removeProperty('background-color');
  document.body.classList.remove(...themes.map((theme) => `theme-${theme.name}`));
  document.body.classList.add(`theme-${name}`);
  try {
    localStorage.setItem(LOOK_KEY, JSON.stringify(look));
  } catch {
    // Without storage the first paint uses the default theme.
  }
}

/** Applies theme and size preferences from now on without a new render. */
export function startLook(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(lookCss());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  apply(preferences.store.getState().values);
  preferences.store.subscribe(({ values }, before) => {
    if (values !== before.values) apply(values);
  });
}

/** Light, dark or system, a user preference. */
export function schemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  const current = () => readScheme(preferences.store.getState().values['scheme']);
  return {
    get: current,
    set: (scheme) => preferences.set('scheme', scheme),
    subscribe(onUpdate) {
      let last = current();
      stop = preferences.store.subscribe(() => {
        if (current() !== last) onUpdate((last = current()));
      });
    },
    unsubscribe: () => stop?.(),
    clear: () => preferences.set('scheme', null),
  };
}

/** Mantine's theme and variables with the user's colour. */
export function useMantineLook(): { theme: ReturnType<typeof themeWith>; cssVariablesResolver: CSSVariablesResolver } {
  const [primary] = usePreference('primaryColor', readPrimary);
  return useMemo(() => ({ theme: themeWith(primary), cssVariablesResolver: variablesWith(primary) }), [primary]);
}

/** Height of a table row in the selected size, for self-positioned rows. */
export function useRowHeight(): number {
  const [size] = usePreference('size', readSize);
  return sizes[size].row;
}
