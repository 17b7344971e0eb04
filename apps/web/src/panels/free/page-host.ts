import { createContext, useContext, type ComponentType } from 'react';

export interface OfferedPage {
  readonly path: string;
  /** As the menu calls it. */
  readonly label: string;
}

/** Who knows the pages of the product: they stand on floors above the panels. */
export interface PageHost {
  /** Pages that the reader may see within a panel; null while they are on their way, or where nobody has signed in. */
  readonly usePages: () => readonly OfferedPage[] | null;
  readonly Page: ComponentType<{ path: string }>;
}

const none: PageHost = { usePages: () => null, Page: () => null };
const PageHostContext = createContext(none);

export const PageHostProvider = PageHostContext.Provider;
export const usePageHost = (): PageHost => useContext(PageHostContext);
