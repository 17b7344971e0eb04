import { NativeSelect, TextInput } from '@mantine/core';
import { settableRange, type Parameter } from '@groundwatch/protocol/model';
import { knownChoices } from '../../../commands/typed-value.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { localeOf } from '../../../i18n/language.ts';
import { Text } from '../../../ui/box.tsx';
import { formatNumber } from '../../../ui/format-number.ts';

interface ValueInputProps {
  parameter: Parameter;
  label: string;
  typed: string;
  problem: string | undefined;
  isDisabled: boolean;
  onType: (typed: string) => void;
}

/** The input for a parameter: codes or steps, number with unit, or text. */
export function ValueInput({ parameter, label, typed, problem, isDisabled, onType }: ValueInputProps) {
  const { language } = useLanguage();
  const hint = useHint(parameter);
  const given = {
    'aria-label': label,
    'data-parameter': parameter.key,
    value: typed,
    disabled: isDisabled,
    error: problem ?? null,
    errorProps: { role: 'alert' },
    size: 'xs',
    autoComplete: 'off',
    spellCheck: false,
  } as const;
  const choices = knownChoices(parameter, language);
  if (choices) {
    const all = typed === '' ? [{ value: '', label: '—' }, ...choices] : choices;
    return <NativeSelect {...given} data={all} onChange={(event) => onType(event.currentTarget.value)} />;
  }
  return (
    <>
      <TextInput
        {...given}
        inputMode={parameter.type === 'string' ? 'text' : 'decimal'}
        rightSection={
          parameter.unit === '' ? null : (
            <Text text="least" tone="text3">
              {parameter.unit}
            </Text>
          )
        }
        rightSectionWidth={parameter.unit === '' ? 0 : 44}
        rightSectionPointerEvents="none"
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Text text="least" tone="text3">
        {hint}
      </Text>
    </>
  );
}

/** The range of a number, or the length of a text. */
function useHint(parameter: Parameter): string {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  if (parameter.maxLength !== undefined) return t('templates.hintText', { bytes: parameter.maxLength });
  const range = settableRange(parameter);
  if (!range) return '';
  const [low, high] = range.map((value) => formatNumber(value, localeOf[language], parameter.exponent));
  return `${low} … ${high}`;
}
