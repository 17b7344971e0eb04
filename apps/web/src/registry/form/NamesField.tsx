import { TextInput } from '@mantine/core';
import { languages, localeOf, ownNames } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { useWords } from '../words.ts';
import { refusalText, type KindProps } from './kind.ts';
import classes from './form.module.css';
import type { RowForm } from './use-row-form.ts';

const keys = { 'zh-chs': 'nameZh', en: 'nameEn', ja: 'nameJa' } as const;

/** The names in all languages as a group. */
export function NamesField({ form, isDisabled, hint }: KindProps<'names'> & { form: RowForm }) {
  const { t } = useTranslation('admin');
  const words = useWords();
  return (
    <Stack as="fieldset" gap={8}>
      <legend>{t('registry.form.names')}</legend>
      {hint && (
        <Text as="p" text="least" tone="text3">
          {hint}
        </Text>
      )}
      {languages.map((language) => {
        const key = keys[language];
        const value = form.values[key];
        return (
          <TextInput
            key={key}
            className={classes.named}
            label={ownNames[language]}
            lang={localeOf[language]}
            name={key}
            value={typeof value === 'string' ? value : ''}
            error={refusalText(words, form.refusals[key])}
            disabled={isDisabled}
            withAsterisk
            autoComplete="off"
            onChange={(event) => form.set({ [key]: event.currentTarget.value })}
            onBlur={() => form.look(key)}
          />
        );
      })}
    </Stack>
  );
}
