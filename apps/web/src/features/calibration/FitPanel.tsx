import { Checkbox } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { linearFit, TEMPERATURE_PAIRS, TEMPERATURE_SPREAD } from '@groundwatch/geotechnics';
import { PlotOrTable } from '../../charts/PlotOrTable.tsx';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Row, Text } from '../../ui/box.tsx';
import { formatStamp } from '../../ui/format-time.ts';
import classes from './Calibration.module.css';
import type { JudgedFit } from './judge-fit.ts';
import type { Pair } from './pairs.ts';
import { scatterOption } from './scatter-plot.ts';
import type { Choice } from './use-choice.ts';
import { useFigures } from './use-figures.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Note } from '../../ui/Note.tsx';

interface FitPanelProps {
  choice: Choice;
  pairs: readonly Pair[];
  leftOut: number;
  judged: JudgedFit;
  /** Without slow movement: each value minus the mean of its day. */
  isSteady: boolean;
  onSteady: (is: boolean) => void;
  zone: string | undefined;
  isLoading: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** Values against temperatures of the same readings, with the fitted line and its quality. */
export function FitPanel(props: FitPanelProps) {
  const { choice, pairs, leftOut, judged, isSteady, onSteady, zone, isLoading, error, onRetry } = props;
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const nameOf = useNames();
  const { field, temperature } = choice;
  const figures = useFigures(field);
  const [isTable, setIsTable] = useState(false);
  const line = useMemo(
    () =>
      judged.fit &&
      linearFit(
        pairs.map((pair) => pair.temperature),
        pairs.map(({ value }) => value),
      ),
    [judged.fit, pairs],
  );
  const { decimals, signed = false } = field;
  const build = useCallback(
    (frame: ChartFrame) =>
      scatterOption(
        {
          pairs,
          fit: line,
          decimals,
          isSigned: signed,
          locale,
          textOf: (pair) =>
            `${formatStamp(pair.time, zone)}<br>${figures.celsius(pair.temperature)} · ${figures.value(pair.value, signed)}`,
        },
        frame,
      ),
    [pairs, line, decimals, signed, locale, figures, zone],
  );
  if (!temperature)
    return (
      <Panel title={t('calibration.fit')} empty={t('calibration.noTemperature', { field: nameOf(field.names) })}>
        {null}
      </Panel>
    );
  const { fit, warning, count, spread } = judged;
  const names = { field: nameOf(field.names), temperature: nameOf(temperature.names) };
  const facts: readonly (readonly [string, string])[] = fit
    ? [
        [
          t('calibration.coefficient'),
          figures.coefficient(fit.coefficient, (fit.interval95[1] - fit.interval95[0]) / 2),
        ],
        ['r²', figures.share(fit.r2)],
        [t('calibration.pairs'), figures.count(fit.n)],
        [t('calibration.spread'), figures.celsius(spread)],
        [t('calibration.reference'), figures.celsius(fit.reference)],
        [t('calibration.residual'), figures.value(fit.residual)],
      ]
    : [
        [t('calibration.pairs'), figures.count(count)],
        [t('calibration.spread'), figures.celsius(spread)],
      ];
  return (
    <Panel
      title={t('calibration.fit')}
      aside={<PlotOrTable isTable={isTable} onChange={setIsTable} />}
      isLoading={isLoading}
      skeleton={
        <div className={classes.plot}>
          <Skeleton rows={9} />
        </div>
      }
      error={error}
      onRetry={onRetry}
      empty={
        count > 0 || isSteady
          ? undefined
          : leftOut > 0
            ? t('calibration.onlySuspect', { count: leftOut })
            : t('plot.none')
      }
    >
      <Row align="stretch" justify="between" text="least" tone="text2">
        <Text capital>
          {names.field} {field.unit}
        </Text>
        <Text capital>{names.temperature} °C</Text>
      </Row>
      {isTable ? (
        <div className={classes.plot}>
          <DataTable
            label={t('calibration.fit')}
            look="figures"
            maxHeight="100%"
            rows={pairs.toReversed()}
            keyOf={({ time }) => time}
            columns={[
              { key: 'time', title: t('plot.time'), render: ({ time }) => formatStamp(time, zone) },
              {
                key: 'temperature',
                title: `${names.temperature} °C`,
                sortBy: (pair) => pair.temperature,
                render: (pair) => figures.celsius(pair.temperature),
              },
              {
                key: 'value',
                title: `${names.field} ${field.unit}`,
                sortBy: ({ value }) => value,
                render: ({ value }) => figures.value(value, signed),
              },
            ]}
          />
        </div>
      ) : (
        <div className={classes.plot}>
          <Chart build={build} label={t('calibration.fitLabel', names)} answer={pairs} />
        </div>
      )}
      <Facts layout="over" least={140} mt={12} facts={facts} />
      {warning && (
        <Note kind="warning" role="status">
          {t(`calibration.warning.${warning}`, {
            count,
            least: TEMPERATURE_PAIRS,
            spread: figures.celsius(spread),
            leastSpread: figures.celsius(TEMPERATURE_SPREAD),
            share: Math.round((fit?.r2 ?? 0) * 100),
          })}
        </Note>
      )}
      <Checkbox
        className={classes.steady ?? ''}
        label={t('calibration.steady')}
        description={t('calibration.steadyHint')}
        checked={isSteady}
        onChange={(event) => onSteady(event.currentTarget.checked)}
      />
      <Text as="p" text="least" tone="text3">
        {t('calibration.fitHint')}
        {leftOut > 0 && ` ${t('calibration.leftOut', { count: leftOut })}`}
      </Text>
    </Panel>
  );
}
