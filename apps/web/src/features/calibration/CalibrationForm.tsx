import { Button, Checkbox, TextInput, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { CalibrationBody } from '@groundwatch/protocol/rest';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import type { Period } from '../../sensors/time-range.ts';
import { formatZonedStamp, zoneOffset } from '../../ui/format-time.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Column, Row, Stack, Text } from '../../ui/box.tsx';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';
import classes from './Calibration.module.css';
import { bodyFrom, nextFrom, numberOf, writtenNumber, type Draft, type DraftProblem, type ReadDraft } from './draft.ts';
import type { JudgedFit } from './judge-fit.ts';
import { MoistureFields } from './MoistureFields.tsx';
import type { Pair } from './pairs.ts';
import type { Choice } from './use-choice.ts';
import { useFigures } from './use-figures.ts';

interface CalibrationFormProps {
  choice: Choice;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** The parsed numbers, or their problems. */
  result: { read: ReadDraft } | { problems: Readonly<Record<string, DraftProblem>> };
  from: string;
  onFrom: (text: string) => void;
  judged: JudgedFit;
  pairs: readonly Pair[];
  /** The latest value of the field as sent, with its temperature. */
  latest: { value: number; temperature: number | null } | null;
  period: Period;
  zone: string | undefined;
  apply: {
    mutate: (body: CalibrationBody, on: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  onApplied: () => void;
}

/** Zero, factor and temperature of a field, or coefficients of a probe, valid from a date. */
export function CalibrationForm(props: CalibrationFormProps) {
  const { choice, draft, onDraft, result, from, onFrom, judged, pairs, latest, period, zone, apply, onApplied } = props;
  const { t } = useTranslation('device');
  const nameOf = useNames();
  const { sensor, field, temperature } = choice;
  const figures = useFigures(field);
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const problems = 'problems' in result ? result.problems : {};
  const errorOf = (key: string): string | null => {
    const problem = problems[key];
    return problem ? t(`calibration.problem.${problem}`) : null;
  };
  const fromMs = timeOfWall(from, zone);
  const validFrom = fromMs === null ? null : new Date(fromMs).toISOString();
  const until = validFrom && nextFrom(sensor.calibrations, validFrom);
  const term = draft.temperature;
  const put = (more: Partial<Draft>): void => onDraft({ ...draft, ...more });

  /** A raw value without the temperature term of the draft. */
  const without = (value: number, warmth: number | null): number => {
    const coefficient = term && numberOf(term.coefficient);
    const reference = term && numberOf(term.reference);
    return coefficient === null || reference === null || warmth === null
      ? value
      : value - coefficient * (warmth - reference);
  };
  const zeroAt = (value: number): void => put({ zero: writtenNumber(Number(value.toFixed(field.decimals + 2))) });
  const takeMean = (): void =>
    zeroAt(pairs.reduce((sum, pair) => sum + without(pair.value, pair.temperature), 0) / pairs.length);
  const takeFit = (): void => {
    const { fit } = judged;
    if (!fit) return;
    const places = Math.max(0, 4 - Math.floor(Math.log10(Math.abs(fit.coefficient) || 1)));
    put({
      temperature: {
        coefficient: writtenNumber(Number(fit.coefficient.toFixed(Math.min(12, places)))),
        reference: writtenNumber(Number(fit.reference.toFixed(1))),
      },
    });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (!('read' in result) || validFrom === null) return;
    const body = { ...bodyFrom(sensor.calibrations, validFrom, result.read), note: note.trim() };
    apply.mutate(body, {
      onSuccess: () => {
        setNote('');
        setIsTried(false);
        onApplied();
      },
    });
  };
  const isProbe = field.family === 'moisture' && field.key === 'moisture';
  // The zero is then not taken from the value reported by the probe.
  const isComputed = isProbe && draft.moisture !== null;
  return (
    <Panel title={t('calibration.apply')} aside={nameOf(field.names)}>
      <Stack as="form" gap={12} className={classes.form} onSubmit={submit} noValidate>
        {temperature && (
          <Column as="fieldset" align="start" gap={8} p="0 0 12 0" shrink>
            <Checkbox
              label={t('calibration.compensate')}
              checked={term !== null}
              onChange={(event) => {
                if (event.currentTarget.checked && judged.fit) takeFit();
                else put({ temperature: event.currentTarget.checked ? { coefficient: '0', reference: '20' } : null });
              }}
            />
            {term && (
              <Stack columns="repeat(2, minmax(0, 1fr))" gap={8} align="start" style={{ width: '100%' }}>
                <TextInput
                  label={t('calibration.coefficient')}
                  rightSection={`${field.unit}/°C`}
                  rightSectionWidth={64}
                  inputMode="decimal"
                  value={term.coefficient}
                  error={errorOf('coefficient')}
                  onChange={(event) => put({ temperature: { ...term, coefficient: event.currentTarget.value } })}
                />
                <TextInput
                  label={t('calibration.reference')}
                  rightSection="°C"
                  inputMode="decimal"
                  value={term.reference}
                  error={errorOf('reference')}
                  onChange={(event) => put({ temperature: { ...term, reference: event.currentTarget.value } })}
                />
              </Stack>
            )}
            <Button size="xs" variant="default" disabled={judged.fit === null} onClick={takeFit}>
              {t('calibration.takeFit')}
            </Button>
          </Column>
        )}
        <Column as="fieldset" align="start" gap={8} p="0 0 12 0" shrink>
          <Stack columns="repeat(2, minmax(0, 1fr))" gap={8} align="start" style={{ width: '100%' }}>
            <TextInput
              label={t('calibration.zero')}
              rightSection={field.unit}
              inputMode="decimal"
              value={draft.zero}
              error={errorOf('zero')}
              onChange={(event) => put({ zero: event.currentTarget.value })}
            />
            <TextInput
              label={t('calibration.factor')}
              inputMode="decimal"
              value={draft.factor}
              error={errorOf('factor')}
              onChange={(event) => put({ factor: event.currentTarget.value })}
            />
          </Stack>
          <Row gap={8} align="stretch" wrap touch>
            <Button
              size="xs"
              variant="default"
              disabled={latest === null || isComputed}
              onClick={() => latest && zeroAt(without(latest.value, latest.temperature))}
            >
              {t('calibration.zeroLatest')}
            </Button>
            <Button size="xs" variant="default" disabled={pairs.length === 0 || isComputed} onClick={takeMean}>
              {t('calibration.zeroMean')}
            </Button>
          </Row>
        </Column>
        {isProbe && (
          <MoistureFields choice={choice} draft={draft} onDraft={onDraft} result={result} errorOf={errorOf} />
        )}
        <TextInput
          label={t('calibration.from', { offset: zoneOffset(zone, fromMs ?? period.to) })}
          placeholder="2026-07-18 14:32"
          value={from}
          error={isTried && validFrom === null ? t('range.noTime') : null}
          description={
            until === null ? null : t('calibration.until', { time: formatZonedStamp(Date.parse(until), zone) })
          }
          onChange={(event) => onFrom(event.currentTarget.value)}
        />
        <Row gap={8} align="stretch" wrap touch>
          <Button size="xs" variant="default" onClick={() => onFrom(wallTime(serverClock.now(), zone))}>
            {t('calibration.fromNow')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onFrom(wallTime(period.from, zone))}>
            {t('calibration.fromStart')}
          </Button>
        </Row>
        <Textarea
          label={t('calibration.note')}
          autosize
          minRows={2}
          maxLength={4_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {latest && 'read' in result && !isProbe && (
          <Text as="p" text="least" tone="text3">
            {t('calibration.preview', {
              raw: figures.value(latest.value, field.signed),
              shown: figures.value(
                (without(latest.value, latest.temperature) - result.read.field.zero) * result.read.field.factor,
                field.signed,
              ),
            })}
          </Text>
        )}
        {apply.error && (
          <Text as="p" tone="red" role="alert">
            {t('calibration.notApplied')} {apply.error.message}
          </Text>
        )}
        <Button type="submit" loading={apply.isPending}>
          {t('calibration.applyFrom')}
        </Button>
        <Text as="p" text="least" tone="text3">
          {t('calibration.applyHint')}
        </Text>
      </Stack>
    </Panel>
  );
}
