import { type ComponentType, type LazyExoticComponent } from 'react';
import { lazyPart } from '../errors/lazy-part.ts';

/** The style sheets of what floats and is filled in. */
export const partStyles = () => import('./part-styles.ts');

/** A component with menus, dialogs or fields in it, fetched with their style sheets when it is shown first. */
export const styledPart = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  // Its own style sheet comes after theirs.
  lazyPart(async () => (await Promise.all([partStyles(), load()]))[1]);
