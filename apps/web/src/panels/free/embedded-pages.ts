import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

export interface OfferedPage {
  readonly path: string;
  /** Name in the menu. */
  readonly label: string;
}

/** Components that the shell provides, because panels must not import pages. */
export interface EmbeddedPages {
  /** Passes the pages that the user may see in a panel to its child; null while they load, or if nobody is signed in. */
  readonly Pages: ComponentType<{ children: (pages: readonly OfferedPage[] | null) => ReactNode }>;
  readonly Page: ComponentType<{ path: string }>;
}

const EmbeddedPagesContext = createContext<EmbeddedPages>({
  Pages: ({ children }) => children(null),
  Page: () => null,
});

export const EmbeddedPagesProvider = EmbeddedPagesContext.Provider;
export const useEmbeddedPages = (): EmbeddedPages => useContext(EmbeddedPagesContext);
