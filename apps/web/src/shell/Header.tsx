import { lazy, Suspense } from 'react';
import { Brand } from './Brand.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { HeaderNav } from './HeaderNav.tsx';
import { SearchButton } from './search/SearchButton.tsx';
import classes from './Header.module.css';

// Menus float, and what makes them float is heavy: the page itself comes first.
const HeaderTools = lazy(async () => ({ default: (await import('./HeaderTools.tsx')).HeaderTools }));

export function Header() {
  return (
    <header className={classes.header} data-ground="shell">
      <Brand />
      <HeaderNav />
      <div className={classes.tools}>
        <SearchButton />
        <ConnectionState />
        <Suspense fallback={<span className={classes.waiting} />}>
          <HeaderTools />
        </Suspense>
      </div>
    </header>
  );
}
