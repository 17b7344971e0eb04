import { Button, NativeSelect } from '@mantine/core';
import { usualStep } from '@groundwatch/geotechnics';
import { GAP_CYCLES, HOUR_MS } from '@groundwatch/protocol/model';
import { CalculationPreviewPostSchema, type CalculationPreview } from '@groundwatch/protocol/rest';
import { useMemo, useState } from 'react';
import { useSend } from '../../api/query.ts';
import { noMarks, type Pane } from '../../charts/curve.ts';
import { TimeSeries } from '../../charts/TimeSeries.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';
import { Note } from '../../ui/Note.tsx';
import type { Draft } from './CalculationDialog.tsx';
import { useFormulaError } from './FormulaField.tsx';
import { useMissingWord } from './use-missing-word.ts';

const spans = [1, 7, 30, 90] as const;

/** The result of the formula on stored data, before saving. */
export function TryFormula({ draft }: { draft: Draft }) {
  const { t } = useTranslation('comparison');
  const [days, setDays] = useState(7);
  const error = useFormulaError(draft);
  const preview = useSend('POST /rest/calculations/preview');
  const { unit, formula, inputs } = draft;
  const body = { unit, formula, inputs: [...inputs], days };
  const isReady = error === null && CalculationPreviewPostSchema.safeParse(body).success;
  return (
    <Stack gap={8}>
      <Row gap={8} wrap>
        <Button
          variant="default"
          size="xs"
          disabled={!isReady}
          loading={preview.isPending}
          onClick={() => preview.mutate({ body })}
        >
          {t('calculated.try')}
        </Button>
        <NativeSelect
          aria-label={t('calculated.trySpan')}
          size="xs"
          data={spans.map((value) => ({ value: String(value), label: t('calculated.days', { count: value }) }))}
          value={String(days)}
          onChange={({ currentTarget: { value } }) => setDays(Number(value))}
        />
      </Row>
      <div role="status">
        {preview.error && <Note kind="failure">{preview.error.message}</Note>}
        {preview.data && <Tried preview={preview.data} unit={unit} name={draft.name || formula} />}
      </div>
    </Stack>
  );
}

const HEIGHT = 220;

function Tried({ preview, unit, name }: { preview: CalculationPreview; unit: string; name: string }) {
  const { t } = useTranslation('comparison');
  const missing = useMissingWord();
  const { points } = preview;
  const range = { from: Date.parse(preview.from), to: Date.parse(preview.to) };
  const panes = useMemo((): Pane[] => {
    const step = usualStep(points.map(([time]) => time)) || HOUR_MS;
    const curve = {
      ...{ key: 'value', name, order: 0, marks: noMarks, gapMs: GAP_CYCLES * step },
      field: { unit, decimals: 3, signed: true as const },
      points: points.map(([time, value]): [number, number | null, number | null, number | null] => [
        time,
        value,
        value,
        value,
      ]),
    };
    return [{ key: 'value', title: [name, unit].filter(Boolean).join(' '), curves: [curve], thresholds: [] }];
  }, [points, unit, name]);
  const without = preview.missing.reduce((sum, { count }) => sum + count, 0);
  if (points.length === 0) return <Note>{t('calculated.noData')}</Note>;
  return (
    <Stack gap={8}>
      <Text text="table">
        {t('calculated.tried', { count: points.length, missing: without })}
        {preview.isCut && ` ${t('calculated.cut', { count: points.length })}`}
      </Text>
      {preview.missing.map(({ reason, input, count }) => (
        <Text key={`${reason} ${input}`} text="table" tone="text2">
          {missing(reason, input)}: {count}
        </Text>
      ))}
      <Box style={{ height: HEIGHT }}>
        <TimeSeries panes={panes} range={range} now={range.to} label={name} zone={undefined} answer={preview} />
      </Box>
    </Stack>
  );
}
