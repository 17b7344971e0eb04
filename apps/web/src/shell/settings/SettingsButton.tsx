import { ActionIcon } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { needNamespaces, useTranslation } from '../../i18n/i18n.ts';
import { close, open, openPanel } from '../open-panel.ts';

const SettingsPanel = lazy(async () => {
  const [{ SettingsPanel: panel }] = await Promise.all([import('./SettingsPanel.tsx'), needNamespaces('tools')]);
  return { default: panel };
});

/** Themes, sizes, colour and language; the panel is fetched when it is opened first. */
export function SettingsButton({ size = 36 }: { size?: number }) {
  const { t } = useTranslation();
  const label = t('shell.settings');
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={size}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        onClick={() => open('settings')}
      >
        <IconPalette size={19} stroke={1.6} />
      </ActionIcon>
      <SettingsHost />
    </>
  );
}

function SettingsHost() {
  const isOpen = useStore(openPanel, ({ name }) => name === 'settings');
  if (!isOpen) return null;
  return (
    <Suspense>
      <SettingsPanel onClose={close} />
    </Suspense>
  );
}
