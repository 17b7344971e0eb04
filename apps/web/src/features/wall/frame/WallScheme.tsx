import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { useLayoutEffect, type ReactNode } from 'react';

const SCHEME = 'data-mantine-color-scheme';
const theme = { respectReducedMotion: true };
/** A wall is dark whatever its reader has chosen for the desk. */
const alwaysDark: MantineColorSchemeManager = {
  get: () => 'dark',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** The dark scheme for everything within it, charts and maps included; the reader's own comes back when it goes. */
export function WallScheme({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'dark');
    return () => {
      if (before !== null) root.setAttribute(SCHEME, before);
    };
  }, []);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="dark"
      colorSchemeManager={alwaysDark}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
