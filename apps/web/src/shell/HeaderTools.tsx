import { ErrorBadge } from './ErrorBadge.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { SchemeMenu } from './SchemeMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Everything of the header that opens. */
export function HeaderTools() {
  return (
    <>
      <ErrorBadge />
      <SchemeMenu />
      <LanguageMenu />
      <FullScreenButton />
      <UserMenu />
    </>
  );
}
