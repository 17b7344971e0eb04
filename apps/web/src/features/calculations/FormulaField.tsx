import { Textarea } from '@mantine/core';
import { FormulaError, formulaFunctions, formulaOf, windowFunctions } from '@groundwatch/geotechnics';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Stack, Text } from '../../ui/box.tsx';
import type { Draft, Form } from './CalculationDialog.tsx';
import { usePlacedInputs } from './InputsField.tsx';

/** The error of a formula with these inputs. Null: none, or not all inputs are known. */
export function useFormulaError({ formula, inputs, unit }: Draft): FormulaError | null {
  const placed = usePlacedInputs(inputs);
  return useMemo(() => {
    if (formula.trim() === '' || placed.some((one) => one === undefined)) return null;
    try {
      formulaOf(
        formula,
        placed.map((one) => one?.field.unit ?? ''),
        unit,
      );
      return null;
    } catch (error) {
      if (error instanceof FormulaError) return error;
      throw error;
    }
  }, [formula, placed, unit]);
}

const SIGNS = '+ - * / ^ ( ) pi';

/** The formula, parsed while typing. Its error and position are shown below. */
export function FormulaField({ form }: { form: Form }) {
  const { t } = useTranslation('comparison');
  const { t: word } = useTranslation('words');
  const error = useFormulaError(form.values);
  const { formula } = form.values;
  const { error: refused, ...input } = form.getInputProps('formula') as { error?: string };
  const problem = error ? word(`field.formula.${error.problem}`, { ...error.values, at: error.at + 1 }) : refused;
  return (
    <Stack gap={4}>
      <Textarea
        label={t('calculated.formula')}
        placeholder="a - b"
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--gw-font-mono, monospace)' } }}
        {...input}
        error={problem}
      />
      {error && (
        <Text mono text="table" breaks aria-hidden>
          {formula.slice(0, error.at)}
          <Text as="u" tone="red" weight={600}>
            {formula.slice(error.at, error.at + 1).trim() || '␣'}
          </Text>
          {formula.slice(error.at + 1)}
        </Text>
      )}
      <details>
        <summary>{t('calculated.language')}</summary>
        <Stack gap={4}>
          <Text as="p" text="table" breaks>
            {t('calculated.languageUnits')}
          </Text>
          <Text as="p" text="table" mono breaks>
            {`${SIGNS} `}
            {formulaFunctions.map((name) => `${name}()`).join(' ')}
          </Text>
          <Text as="p" text="table" breaks>
            {t('calculated.languageWindows')}
          </Text>
          <Text as="p" text="table" mono breaks>
            {windowFunctions.map((name) => `${name}(a, 24[h])`).join('  ')}
          </Text>
        </Stack>
      </details>
    </Stack>
  );
}
