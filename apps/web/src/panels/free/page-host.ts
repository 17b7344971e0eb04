import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

export interface OfferedPage {
  readonly path: string;
  /** As the menu calls it. */
  readonly label: string;
}

/** Who knows the pages of the product: they stand on floors above the panels. */
export interface PageHost {
  /** Gives the pages that the reader may see within a panel; null while they are on their way, or where nobody has signed in. */
  readonly Pages: ComponentType<{ children: (pages: readonly OfferedPage[] | null) => ReactNode }>;
  readonly Page: ComponentType<{ path: string }>;
}

const PageHostContext = createContext<PageHost>({ Pages: ({ children }) => children(null), Page: () => null });

export const PageHostProvider = PageHostContext.Provider;
export const usePageHost = (): PageHost => useContext(PageHostContext);
