import { Button, ColorPicker, TextInput, useComputedColorScheme } from '@mantine/core';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorSwatch.css';
import { useState } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { usePreference } from '../../session/preferences.ts';
import { contrast } from '../../theme/contrast.ts';
import { readPrimary } from '../../theme/look-preferences.ts';
import { DEFAULT_PRIMARY, isFaint } from '../../theme/primary.ts';
import { tokens } from '../../theme/tokens.ts';
import { Column, Row, Text } from '../../ui/box.tsx';
import classes from './ColourPicker.module.css';

/** The customer's brand colours first. */
const swatches = [DEFAULT_PRIMARY, '#005792', '#002B49', '#21AE8C', '#FDA700', '#FD5F00', '#5B3FB8', '#43546A'];

/** The user's colour, applied on release, so that dragging does not redraw the whole page. */
export function ColourPicker() {
  const { t } = useTranslation('tools');
  const { locale } = useLanguage();
  const scheme = useComputedColorScheme('light');
  const [colour, choose] = usePreference<string | null>('primaryColor', readPrimary);
  // The dragged or typed colour until applied.
  const [draft, setDraft] = useState<string | null>(null);
  // Default: the present colour.
  const own = tokens[scheme].accent;
  const shown = draft ?? colour ?? own;
  const known = readPrimary(shown);

  const change = (text: string) => {
    const chosen = readPrimary(text);
    setDraft(chosen === null ? text : null);
    if (chosen !== null) choose(chosen);
  };
  const clear = () => {
    setDraft(null);
    choose(null);
  };
  const surface = tokens[scheme].surface;
  const faint =
    colour !== null && isFaint(colour, scheme)
      ? t('look.faint', { contrast: contrast(colour, surface).toLocaleString(locale, { maximumFractionDigits: 1 }) })
      : '';
  return (
    <Column gap={12}>
      <ColorPicker
        fullWidth
        format="hex"
        value={known ?? colour ?? own}
        onChange={setDraft}
        onChangeEnd={change}
        onColorSwatchClick={change}
        swatches={swatches}
        swatchesPerRow={swatches.length}
        saturationLabel={t('look.saturation')}
        hueLabel={t('look.hue')}
      />
      <Row gap={8} align="stretch" wrap>
        <TextInput
          className={classes.code}
          aria-label={t('look.hex')}
          value={shown}
          spellCheck={false}
          maxLength={7}
          error={known === null ? t('look.invalidHex') : undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Button variant="default" disabled={colour === null} onClick={clear}>
          {t('look.ownColour')}
        </Button>
      </Row>
      <Text as="p" text="table" tone="text2" className={classes.warning} role="status">
        {faint}
      </Text>
    </Column>
  );
}
