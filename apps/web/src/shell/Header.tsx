import { ConnectionState } from '../live/truth/ConnectionState.tsx';
import { Brand } from './Brand.tsx';
import { HeaderNav } from './HeaderNav.tsx';
import { SearchButton } from './search/SearchButton.tsx';
import { HeaderTools } from './HeaderTools.tsx';
import classes from './Header.module.css';

export function Header() {
  return (
    <header className={classes.header} data-ground="shell">
      <Brand />
      <HeaderNav />
      <div className={classes.tools}>
        <SearchButton />
        <ConnectionState />
        <HeaderTools />
      </div>
    </header>
  );
}
