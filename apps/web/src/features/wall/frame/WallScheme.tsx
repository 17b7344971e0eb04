import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { useLayoutEffect, type ReactNode } from 'react';

const SCHEME = 'data-mantine-color-scheme';
const theme = { respectReducedMotion: true };
/** A wall is always dark, whatever scheme its user has chosen. */
const alwaysDark: MantineColorSchemeManager = {
  get: () => 'dark',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** The dark scheme for everything within, charts and maps included. The user's own returns afterwards. */
export function WallScheme({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    let own = root.getAttribute(SCHEME);
    // The page's own scheme may change meanwhile and is kept for afterwards.
    const darken = (): void => {
      const present = root.getAttribute(SCHEME);
      if (present === 'dark') return;
      own = present;
      root.setAttribute(SCHEME, 'dark');
    };
    darken();
    const observer = new MutationObserver(darken);
    observer.observe(root, { attributeFilter: [SCHEME] });
    return () => {
      observer.disconnect();
      if (own !== null) root.setAttribute(SCHEME, own);
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
