import { NativeSelect } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { chordRows, shownFigure } from './figures.ts';
import { fittingFactor, mostChanged, type Polygon } from './polygon.ts';
import { polygonPlotOption } from './polygon-plot.ts';
import { FigureTable } from '../../ui/table/FigureTable.tsx';
import { Column, Row, Stack } from '../../ui/box.tsx';
import classes from './Profiles.module.css';

const factors = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000] as const;

interface PolygonViewProps {
  polygon: Polygon;
  label: string;
  isTable: boolean;
}

/** A ring now and at its reference, and the changes of its chords. */
export function PolygonView({ polygon, label, isTable }: PolygonViewProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  const fitting = useMemo(() => fittingFactor(polygon), [polygon]);
  const factor = chosen ?? fitting;
  const build = useCallback(
    ({ scheme, size }: ChartFrame) => polygonPlotOption({ polygon, factor, scheme, locale, size }),
    [polygon, factor, locale],
  );
  const worst = mostChanged(polygon.chords);
  const rows = chordRows(polygon.chords);
  const nameOf = ({ from, to }: Polygon['chords'][number]): string => t('profile.chordName', { from, to });
  return (
    <Stack
      columns={isTable ? undefined : 'minmax(0, 3fr) minmax(300px, 2fr)'}
      gap={16}
      fill
      single={767}
      className={classes.polygon}
    >
      {!isTable && (
        <Column gap={8} shrink>
          <Row gap="8 16" wrap text="least" tone="text2" className={classes.legendRow}>
            <NativeSelect
              label={t('profile.factor')}
              styles={{ root: { display: 'flex', gap: 8, alignItems: 'center' } }}
              value={String(factor)}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
              data={factors.map((one) => ({
                value: String(one),
                label: t('profile.factorTimes', { factor: formatNumber(one, locale) }),
              }))}
            />
            <span data-line="now">{t('profile.legendNow')}</span>
            <span data-line="reference">{t('profile.legendReference')}</span>
            <span data-line="worst">{t('profile.legendWorst')}</span>
          </Row>
          <div className={classes.ringPlot}>
            <Chart build={build} label={label} answer={build} />
          </div>
        </Column>
      )}
      <FigureTable
        label={t('profile.chord')}
        head={[t('profile.chord'), t('profile.chordReference'), t('profile.chordNow'), t('profile.chordChange')]}
        rows={polygon.chords.map((chord, i) => [
          nameOf(chord),
          ...rows[i]!.map((value, column) => shownFigure(value, locale, 1, column === 2)),
        ])}
        markOf={([name]) => (worst && name === nameOf(worst) ? 'strong' : null)}
        caption={
          polygon.closure === null
            ? undefined
            : t('profile.closure', { value: formatNumber(polygon.closure, locale, 1) })
        }
        maxHeight="100%"
      />
    </Stack>
  );
}
