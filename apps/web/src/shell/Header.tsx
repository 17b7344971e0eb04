import { ConnectionState } from '../live/truth/ConnectionState.tsx';
import { Row } from '../ui/box.tsx';
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
      {/* The search gives way before the menu does. */}
      <Row gap={4} justify="end" grow style={{ minWidth: 'auto' }}>
        <SearchButton />
        <ConnectionState />
        <HeaderTools />
      </Row>
    </header>
  );
}
