import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { moistureOf } from '@groundwatch/geotechnics';
import type { MoistureCoefficients, ReadingValue } from '@groundwatch/protocol/model';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useReading } from '../../live/hooks.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { FigureTable } from '../../ui/table/FigureTable.tsx';
import { formatNumber } from '../../ui/format-number.ts';

import { firstMoisture, type Draft, type DraftProblem, type MoistureDraft, type ReadDraft } from './draft.ts';
import type { Choice } from './use-choice.ts';

interface MoistureFieldsProps {
  choice: Choice;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  result: { read: ReadDraft } | { problems: Readonly<Record<string, DraftProblem>> };
  errorOf: (key: string) => string | null;
}

/** The published formulas, the same text in every language. */
const forms = {
  inverse: 'θ = ((SF − C)/A)^(1/B)',
  forward: 'θ = A·SF^B + C',
} as const satisfies Record<MoistureCoefficients['form'], string>;
const labels = { a: 'A', b: 'B', c: 'C' } as const;

const elementAt = (value: ReadingValue | undefined, index: number): number | null =>
  Array.isArray(value) ? ((value as readonly (number | null)[])[index] ?? null) : null;

/** Coefficients of a moisture probe in either published form, and the resulting latest reading. */
export function MoistureFields({ choice, draft, onDraft, result, errorOf }: MoistureFieldsProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const reading = useReading(choice.sensor.id);
  const { moisture } = draft;
  const put = (more: Partial<MoistureDraft>): void =>
    onDraft({ ...draft, moisture: { ...(moisture ?? firstMoisture), ...more } });
  const coefficients = 'read' in result ? result.read.moisture : null;
  const layers = Array.from({ length: choice.elementCount }, (_, index) => {
    const soil = elementAt(reading?.values['soilFrequency'], index);
    const water = coefficients?.waterFrequency ?? elementAt(reading?.values['waterFrequency'], index);
    return {
      depth: elementAt(reading?.values['depth'], index),
      reported: elementAt(reading?.values['moisture'], index),
      computed: coefficients && soil !== null && water !== null ? moistureOf(soil, water, coefficients) : null,
    };
  });
  const percent = (value: number | null): string => (value === null ? '—' : `${formatNumber(value, locale, 2)} %`);
  return (
    <fieldset>
      <Switch
        label={t('calibration.moisture')}
        checked={moisture !== null}
        onChange={(event) => onDraft({ ...draft, moisture: event.currentTarget.checked ? firstMoisture : null })}
      />
      {moisture && (
        <>
          <NativeSelect
            label={t('calibration.form')}
            value={moisture.form}
            onChange={(event) => put({ form: event.currentTarget.value as MoistureCoefficients['form'] })}
            data={(['inverse', 'forward'] as const).map((form) => ({
              value: form,
              label: `${t(`calibration.${form}`)} ${forms[form]}`,
            }))}
          />
          <Stack columns="repeat(3, minmax(0, 1fr))" gap={8} align="start" style={{ width: '100%' }}>
            {(['a', 'b', 'c'] as const).map((key) => (
              <TextInput
                key={key}
                label={labels[key]}
                inputMode="decimal"
                value={moisture[key]}
                error={errorOf(key)}
                onChange={(event) => put({ [key]: event.currentTarget.value })}
              />
            ))}
          </Stack>
          <Stack columns="repeat(2, minmax(0, 1fr))" gap={8} align="start" style={{ width: '100%' }}>
            <TextInput
              label={t('calibration.air')}
              inputMode="decimal"
              value={moisture.airFrequency}
              error={errorOf('airFrequency')}
              onChange={(event) => put({ airFrequency: event.currentTarget.value })}
            />
            <TextInput
              label={t('calibration.water')}
              placeholder={t('calibration.waterReported')}
              inputMode="decimal"
              value={moisture.waterFrequency}
              error={errorOf('waterFrequency')}
              onChange={(event) => put({ waterFrequency: event.currentTarget.value })}
            />
          </Stack>
          <Text as="p" text="least" tone="text3">
            {t('calibration.scaled')}
          </Text>
          {reading ? (
            <>
              <Text as="p" text="table" tone="text3">
                {t('calibration.latestLayers')}
              </Text>
              <FigureTable
                label={t('calibration.latestLayers')}
                head={[t('calibration.depth'), t('calibration.reported'), t('calibration.computed')]}
                rows={layers.map(({ depth, reported, computed }, index) => [
                  depth === null ? index + 1 : `${formatNumber(depth / 10, locale)} cm`,
                  percent(reported),
                  percent(computed),
                ])}
              />
            </>
          ) : (
            <Text as="p" text="least" tone="text3">
              {t('calibration.noReading')}
            </Text>
          )}
        </>
      )}
    </fieldset>
  );
}
