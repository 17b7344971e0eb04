import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { settableRange, type Parameter } from '@groundwatch/protocol/model';
import { parameterText } from '../../commands/content.ts';
import { knownChoices } from '../../commands/typed-value.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';
import { Text } from '../../ui/box.tsx';
import type { Row } from './rows.ts';
import { useProblemWords } from './use-problem-words.ts';
import classes from './ValueField.module.css';

interface ValueFieldProps {
  id: string;
  row: Row;
  /** Where the label alone is ambiguous. */
  name: string | undefined;
  /** The server's refusal of the value. */
  refused: string | undefined;
  onType: (typed: string) => void;
}

/** The input for a parameter: choice, number with unit, text, or write-only secret. */
export function ValueField({ id, row, name, refused, onType }: ValueFieldProps) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const words = useProblemWords();
  const { parameter, typed, wanted, problem } = row;
  const error = problem ? words(problem) : refused;
  const hint = useHint(parameter);
  const known = row.state?.reported ?? null;
  const reported = known === null ? '' : `${t('parameters.reported')} ${parameterText(parameter, known, language)}`;
  const given = {
    id,
    'data-parameter': parameter.key,
    'data-changed': wanted !== null || undefined,
    'aria-invalid': error !== undefined,
    ...(name === undefined ? {} : { 'aria-label': name }),
    value: typed,
    error: error ?? null,
    errorProps: { role: 'alert' },
    // Shown while the field has the focus. The text beside the field is for sighted users.
    description: (
      <>
        <span className="gw-visually-hidden">{reported}</span> {hint}
      </>
    ),
    inputWrapperOrder: ['input', 'description', 'error'] as ('input' | 'description' | 'error')[],
    size: 'xs',
    autoComplete: 'off',
    spellCheck: false,
    classNames: { root: classes.input!, input: classes.box!, description: classes.hint!, error: classes.error! },
  } as const;
  const choices = choicesOf(parameter, typed, language);
  if (choices) {
    return <NativeSelect {...given} data={choices} onChange={(event) => onType(event.currentTarget.value)} />;
  }
  if (parameter.isWriteOnly) {
    return (
      <PasswordInput
        {...given}
        autoComplete="new-password"
        placeholder={t('parameters.notChanged')}
        visibilityToggleButtonProps={{ 'aria-label': t('parameters.showSecret'), tabIndex: 0 }}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    );
  }
  const isFigure = parameter.type !== 'string';
  return (
    <TextInput
      {...given}
      inputMode={isFigure ? 'decimal' : 'text'}
      rightSection={parameter.unit === '' ? null : <Text tone="text3">{parameter.unit}</Text>}
      rightSectionWidth={parameter.unit === '' ? 0 : 40}
      rightSectionPointerEvents="none"
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** Codes with names, or the values of a stepped parameter. The reported value is always included. */
function choicesOf(parameter: Parameter, typed: string, language: Language): { value: string; label: string }[] | null {
  const known = knownChoices(parameter, language);
  if (!known) return null;
  if (typed === '') return [{ value: '', label: '—' }, ...known];
  return known.some(({ value }) => value === typed) ? known : [{ value: typed, label: typed }, ...known];
}

/** The range of a number, or the length of a text. */
function useHint(parameter: Parameter): string | null {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  if (parameter.key === 'deviceSecret') return t('parameters.hintSecret');
  if (parameter.maxLength !== undefined) return t('parameters.hintText', { bytes: parameter.maxLength });
  const range = settableRange(parameter);
  if (!range) return null;
  const [low, high] = range;
  return t('parameters.hintRange', {
    low: parameterText({ ...parameter, unit: '' }, low, language),
    high: parameterText(parameter, high, language),
  });
}
