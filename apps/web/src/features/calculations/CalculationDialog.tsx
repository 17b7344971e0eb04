import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { calculatedUnits, DAY_MS, type CalculatedInput } from '@groundwatch/protocol/model';
import { CalculationBodySchema, type CalculationBody, type CalculationRow } from '@groundwatch/protocol/rest';
import { invalidate } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ResourceDialog } from '../../resource/ResourceDialog.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import { useDialogForm, type DialogForm } from '../../ui/dialog/dialog-form.ts';
import { Stamp } from '../../session/Stamp.tsx';
import { WallTimeInput } from '../../ui/WallTimeInput.tsx';
import { serverClock } from '../../live/live.ts';
import { FormulaField } from './FormulaField.tsx';
import { InputsField } from './InputsField.tsx';
import { TryFormula } from './TryFormula.tsx';

export interface Draft {
  name: string;
  unit: string;
  isEnabled: boolean;
  validFrom: string;
  formula: string;
  inputs: readonly CalculatedInput[];
}
export type Form = DialogForm<Draft, CalculationBody>;

const YEAR_MS = 365 * 86_400_000;

const fresh = (): Draft => ({
  name: '',
  unit: 'mm',
  isEnabled: true,
  validFrom: new Date(Math.floor((serverClock.now() - YEAR_MS) / DAY_MS) * DAY_MS).toISOString(),
  formula: '',
  inputs: [],
});

function draftOf({ name, unit, isEnabled, versions }: CalculationRow): Draft {
  const { validFrom, formula, inputs } = versions.at(-1)!;
  return { name, unit, isEnabled, validFrom, formula, inputs };
}

/** A calculated series with its formula. A changed formula creates a new version. */
export function CalculationDialog({ row, onClose }: { row: CalculationRow | null; onClose: () => void }) {
  const { t } = useTranslation('comparison');
  const form = useDialogForm<Draft, CalculationBody>({
    initialValues: row ? draftOf(row) : fresh(),
    schema: CalculationBodySchema,
  });
  const queries = useQueryClient();
  const { unit } = form.values;
  return (
    <ResourceDialog
      path="calculations"
      row={row}
      form={form}
      size={760}
      title={row ? row.name : t('calculated.new')}
      onSaved={() => {
        // The name of the series is shown with its device.
        void invalidate(queries, ['overview', 'judged']);
        onClose();
      }}
      onClose={onClose}
    >
      <Stack columns="repeat(auto-fit, minmax(min(100%, 190px), 1fr))" gap={12} align="start">
        <TextInput label={t('calculated.name')} {...form.getInputProps('name')} data-autofocus />
        <NativeSelect
          label={t('calculated.unit')}
          data={calculatedUnits.map((one) => ({ value: one.unit, label: one.unit || t('calculated.number') }))}
          value={unit}
          disabled={row !== null}
          onChange={({ currentTarget: { value } }) => form.setFieldValue('unit', value)}
        />
        <WallTimeInput label={t('calculated.validFrom')} {...form.getInputProps('validFrom')} />
      </Stack>
      <InputsField form={form} own={row?.sensorId ?? null} />
      <FormulaField form={form} />
      <TryFormula draft={form.values} />
      <Checkbox label={t('calculated.isEnabled')} {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
      {row && row.versions.length > 0 && (
        <details>
          <summary>{t('calculated.versions', { count: row.versions.length })}</summary>
          <Stack as="ol" gap={4}>
            {row.versions.toReversed().map((one) => (
              <li key={one.number}>
                <Text text="table" breaks>
                  {t('calculated.since', { number: one.number })} <Stamp time={one.validFrom} /> ·{' '}
                  <Text mono>{one.formula}</Text> · {one.authorName} <Stamp time={one.createdAt} />
                </Text>
              </li>
            ))}
          </Stack>
        </details>
      )}
    </ResourceDialog>
  );
}
