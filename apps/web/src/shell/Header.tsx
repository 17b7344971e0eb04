import { Brand } from './Brand.tsx';
import { HeaderNav } from './HeaderNav.tsx';
import { SearchButton } from './search/SearchButton.tsx';
import { HeaderTools } from './HeaderTools.tsx';
import { LinePlace } from './LinePlace.tsx';
import classes from './Header.module.css';

/** Everything has a fixed place: varying content has the width of its longest words. */
export function Header() {
  return (
    <header className={classes.header} data-ground="shell">
      <Brand />
      <HeaderNav />
      <SearchButton />
      <LinePlace />
      <HeaderTools />
    </header>
  );
}
