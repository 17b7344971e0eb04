import { Button, useMantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { lookKeys, preferences } from '../../session/preferences.ts';
import { Box, Text } from '../../ui/box.tsx';
import { SINGLE_KEYS } from '../search/search-keys.ts';
import { showNote } from '../../ui/toasts.ts';
import { ColourPicker } from './ColourPicker.tsx';
import { KeysSwitch } from './KeysSwitch.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';
import { SchemePicker } from './SchemePicker.tsx';
import { SizePicker } from './SizePicker.tsx';
import { ThemePicker } from './ThemePicker.tsx';
import { Drawer } from '../../ui/dialog/Drawer.tsx';

const NOTE_MS = 2_000;

/** Appearance settings of the user, applied at once. */
export function SettingsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('tools');
  const { clearColorScheme } = useMantineColorScheme();
  // Opened after mounting, so that the focus can return.
  const isMounted = useMounted();
  const reset = () => {
    clearColorScheme();
    for (const key of [...lookKeys, SINGLE_KEYS]) preferences.set(key, null);
    showNote(t('look.resetDone'), NOTE_MS);
  };
  return (
    <Drawer isOpen={isOpen && isMounted} onClose={onClose} size={400} title={t('look.title')}>
      <Section title={t('look.themes')}>
        <ThemePicker />
      </Section>
      <Section title={t('look.scheme')}>
        <SchemePicker />
      </Section>
      <Section title={t('look.size')}>
        <SizePicker />
      </Section>
      <Section title={t('look.colour')}>
        <ColourPicker />
      </Section>
      <Section title={t('look.language')}>
        <LanguagePicker />
      </Section>
      <Section title={t('look.keys')}>
        <KeysSwitch />
      </Section>
      <Button variant="default" fullWidth leftSection={<IconArrowBackUp size={16} stroke={1.6} />} onClick={reset}>
        {t('look.reset')}
      </Button>
    </Drawer>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" mb={24}>
      <Text as="h3" mb={8} text="body" tone="text2" weight={600}>
        {title}
      </Text>
      {children}
    </Box>
  );
}
