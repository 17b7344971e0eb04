import { useComputedColorScheme } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePreference } from '../../session/preferences.ts';
import { readTheme } from '../../theme/look-preferences.ts';
import { themes } from '../../theme/themes.ts';
import { Column, Stack, Text } from '../../ui/box.tsx';
import { ThemePreview } from './ThemePreview.tsx';
import classes from './ThemePicker.module.css';

/** Radio buttons with previews. Arrow keys apply each step. */
export function ThemePicker() {
  const { t } = useTranslation('tools');
  const [chosen, choose] = usePreference('theme', readTheme);
  const scheme = useComputedColorScheme('light');
  return (
    <Stack columns="repeat(auto-fill, minmax(104px, 1fr))" gap={12} role="radiogroup" aria-label={t('look.themes')}>
      {themes.map((theme) => (
        <Column key={theme.name} as="label" gap={4} className={classes.theme}>
          <input
            type="radio"
            name="gw-theme"
            className={classes.input}
            checked={theme.name === chosen}
            onChange={() => choose(theme.name)}
          />
          <Text block className={classes.frame}>
            <ThemePreview theme={theme} scheme={scheme} />
          </Text>
          <Text text="table" tone="text2" textAlign="center" className={classes.title}>
            {t(theme.titleKey)}
          </Text>
        </Column>
      ))}
    </Stack>
  );
}
