import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { comparedKey, formulaInputs, MOST_REACH_S, type CalculatedInput } from '@groundwatch/protocol/model';
import { useMemo, useState } from 'react';
import { useDevicesOfSensors } from '../../api/devices.ts';
import { useStations } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { QuantityPicker } from '../../sensors/comparison/QuantityPicker.tsx';
import { placedSeries, type PlacedSeries } from '../../sensors/comparison/series.ts';
import { useSeriesNames } from '../../sensors/comparison/use-series-name.ts';
import { AddButton } from '../../ui/AddButton.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { Form } from './CalculationDialog.tsx';

const MINUTE_S = 60;
const USUAL_AGE_S = 2 * 3_600;

/** The inputs with their places, as far as visible, in order. */
export function usePlacedInputs(inputs: readonly CalculatedInput[]): readonly (PlacedSeries | undefined)[] {
  const stations = useStations();
  const { devices } = useDevicesOfSensors(inputs.map(({ sensorId }) => sensorId));
  return useMemo(() => {
    const { series } = placedSeries({ fields: inputs }, { devices, stations });
    return inputs.map((input) => series.find(({ key }) => key === comparedKey(input)));
  }, [devices, stations, inputs]);
}

/** The inputs of the formula, the first of which is the main one. `own`: the sensor of the series itself. */
export function InputsField({ form, own }: { form: Form; own: number | null }) {
  const { t } = useTranslation('comparison');
  const { t: shellWord } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const { inputs } = form.values;
  const placed = usePlacedInputs(inputs);
  const names = useSeriesNames();
  const put = (next: readonly CalculatedInput[]): void => form.setFieldValue('inputs', next);
  const set = (at: number, maxAgeS: number): void =>
    put(inputs.map((one, index) => (index === at ? { ...one, maxAgeS } : one)));
  return (
    <Stack as="fieldset" gap={8}>
      <Text as="legend" weight={600}>
        {t('calculated.inputs')}
      </Text>
      {inputs.map((input, index) => {
        const place = placed[index];
        const letter = formulaInputs[index]!;
        const problem = form.problemAt(`inputs.${index}.sensorId`) ?? form.problemAt(`inputs.${index}.field`);
        return (
          <Stack key={comparedKey(input)} gap={4}>
            <Stack columns="24px minmax(0, 1fr) 150px auto" gap={8} align="center">
              <Text mono weight={600}>
                {letter}
              </Text>
              <Text breaks>
                {place
                  ? `${names.place(place)} · ${names.quantity(place)} ${place.field.unit}`.trim()
                  : `${input.sensorId} · ${input.field}`}
              </Text>
              {index === 0 ? (
                <Text text="least" tone="text2">
                  {t('calculated.leads')}
                </Text>
              ) : (
                <NumberInput
                  aria-label={t('calculated.maxAge', { input: letter })}
                  suffix={` ${t('calculated.minutes')}`}
                  min={1}
                  max={MOST_REACH_S / MINUTE_S}
                  allowDecimal={false}
                  allowNegative={false}
                  thousandSeparator=""
                  value={Math.max(1, Math.round(input.maxAgeS / MINUTE_S))}
                  onChange={(value) => typeof value === 'number' && set(index, Math.max(1, value) * MINUTE_S)}
                />
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('calculated.removeInput', { input: letter })}
                onClick={() => put(inputs.filter((one) => one !== input))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Stack>
            {problem !== undefined && problem !== null && (
              <Text tone="red" text="least" role="alert">
                {problem}
              </Text>
            )}
          </Stack>
        );
      })}
      <Row gap={12} wrap>
        <AddButton count={inputs.length} most={formulaInputs.length} onAdd={() => setPicking(true)}>
          {t('calculated.addInput')}
        </AddButton>
        <Text text="least" tone="text2">
          {t('calculated.ageHint')}
        </Text>
      </Row>
      {inputs.length === 0 && form.problemAt('inputs') !== undefined && (
        <Text tone="red" text="least" role="alert">
          {form.problemAt('inputs')}
        </Text>
      )}
      {isPicking && (
        <Dialog
          title={t('calculated.addInput')}
          size={640}
          foot={<Button onClick={() => setPicking(false)}>{shellWord('common.close')}</Button>}
          onClose={() => setPicking(false)}
        >
          <QuantityPicker
            chosen={inputs}
            most={formulaInputs.length}
            offers={(id) => id !== own}
            onToggle={(field, isOn) =>
              put(
                isOn
                  ? [...inputs, { ...field, maxAgeS: USUAL_AGE_S }]
                  : inputs.filter((one) => comparedKey(one) !== comparedKey(field)),
              )
            }
          />
        </Dialog>
      )}
    </Stack>
  );
}
