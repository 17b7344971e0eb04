import { ErrorBadge } from './ErrorBadge.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { SettingsButton } from './settings/SettingsButton.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Everything of the header that opens. */
export function HeaderTools() {
  return (
    <>
      <ErrorBadge />
      <LanguageMenu />
      <SettingsButton />
      <FullScreenButton />
      <UserMenu />
    </>
  );
}
