import { useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { needNamespaces } from '../i18n/i18n.ts';
import { lazyPart, WhenLoaded } from '../errors/lazy-part.ts';
import { close, openPanel, type PanelName } from './open-panel.ts';
import { useSearchKeys } from './search/use-search-keys.ts';

interface PanelProps {
  isOpen: boolean;
  onClose: () => void;
}

const SearchPanel = lazyPart(async () => {
  const [part] = await Promise.all([import('./search/SearchPanel.tsx'), needNamespaces('tools')]);
  return part.SearchPanel;
});
const SettingsPanel = lazyPart(async () => {
  const [part] = await Promise.all([import('./settings/SettingsPanel.tsx'), needNamespaces('tools')]);
  return part.SettingsPanel;
});
const LogoutDialog = lazyPart(async () => (await import('./LogoutDialog.tsx')).LogoutDialog);

/** Search, settings and sign-out dialog, loaded at first use. */
export function ShellPanels() {
  useSearchKeys();
  return (
    <>
      <Place name="search" Panel={SearchPanel} />
      <Place name="settings" Panel={SettingsPanel} />
      <Place name="logout" Panel={LogoutDialog} />
    </>
  );
}

function Place({ name, Panel }: { name: PanelName; Panel: ComponentType<PanelProps> }) {
  const isOpen = useStore(openPanel, (state) => state.name === name);
  const [isWanted, setWanted] = useState(isOpen);
  if (isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <WhenLoaded>
      <Panel isOpen={isOpen} onClose={close} />
    </WhenLoaded>
  );
}
