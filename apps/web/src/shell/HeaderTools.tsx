import { AlarmPlace } from './AlarmPlace.tsx';
import { ErrorBadge } from './ErrorBadge.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { OnDemand } from '../ui/OnDemand.tsx';
import { SettingsButton } from './settings/SettingsButton.tsx';
import { Row } from '../ui/box.tsx';
import { lazyPart } from '../errors/lazy-part.ts';
import { UserButton } from './UserButton.tsx';

const LanguageMenu = lazyPart(async () => (await import('./LanguageMenu.tsx')).LanguageMenu);
const UserMenu = lazyPart(async () => (await import('./UserMenu.tsx')).UserMenu);

export function HeaderTools() {
  return (
    <Row gap={4} fixed>
      <AlarmPlace />
      <ErrorBadge />
      <OnDemand Button={LanguageButton} Part={LanguageMenu} />
      <SettingsButton />
      <FullScreenButton />
      <OnDemand Button={UserButton} Part={UserMenu} />
    </Row>
  );
}
