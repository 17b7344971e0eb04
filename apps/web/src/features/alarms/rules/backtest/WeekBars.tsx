import { alarmLevels, type AlarmLevel } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import { FigureTable } from '../../../../ui/table/FigureTable.tsx';
import { Column, Row, Stack, Text } from '../../../../ui/box.tsx';
import { formatStamp } from '../../../../ui/format-time.ts';
import { symbolToken } from '../../../../ui/symbols/colours.ts';
import classes from './Backtest.module.css';
import { sumOf, type ByLevel, type Week } from './weeks.ts';

const HEIGHT = 120;
/** The worst level is at the foot, where bars are easiest to compare. */
const upwards = [1, 2, 3, 4] as const satisfies readonly AlarmLevel[];

export const colourOf = (level: AlarmLevel): string => `var(--gw-${symbolToken(`level${level}`)})`;

interface WeekBarsProps {
  weeks: readonly Week[];
  /** Whether there is a version in force to compare with. */
  isCompared: boolean;
  zone: string | undefined;
}

/** Alarms per week by level: the version in force, hatched, beside the tested one. */
export function WeekBars({ weeks, isCompared, zone }: WeekBarsProps) {
  const { t } = useTranslation('alarm');
  const most = Math.max(1, ...weeks.flatMap(({ proposed, inForce }) => [sumOf(proposed), sumOf(inForce)]));
  const day = (week: Week): string => formatStamp(week.from, zone).slice(5, 10);
  return (
    <Stack as="figure" gap={8}>
      <Row as="figcaption" align="stretch" wrap justify="between" gap="4 16" weight={700}>
        {t('backtest.perWeek')}
        <Row as="span" inline gap={16} align="stretch" tone="text2" weight={400} className={classes.legend}>
          {isCompared && (
            <Row as="span" inline gap={8}>
              <i data-run="inForce" /> {t('backtest.inForce')}
            </Row>
          )}
          <Row as="span" inline gap={8}>
            <i data-run="proposed" /> {t('backtest.proposed')}
          </Row>
        </Row>
      </Row>
      <Row align="stretch" gap={2} p="0 0 0 32" className={classes.bars} aria-hidden>
        <Text text="least" tone="text3" className={classes.most}>
          {most}
        </Text>
        {weeks.map((week) => (
          <Column key={week.from} as="span" align="center" gap={4} grow className={classes.week}>
            <Row as="span" align="end" justify="center" gap={2} className={classes.pair} style={{ height: HEIGHT }}>
              {isCompared && <Bar counts={week.inForce} most={most} run="inForce" />}
              <Bar counts={week.proposed} most={most} run="proposed" />
            </Row>
            <small>{day(week)}</small>
          </Column>
        ))}
      </Row>
      <details className={classes.asTable}>
        <summary>{t('backtest.asTable')}</summary>
        <WeekTable weeks={weeks} isCompared={isCompared} day={day} />
      </details>
    </Stack>
  );
}

function Bar({ counts, most, run }: { counts: ByLevel; most: number; run: 'proposed' | 'inForce' }) {
  return (
    <Text fill className={classes.bar} data-run={run}>
      {upwards.map(
        (level) =>
          counts[level] > 0 && (
            <i
              key={level}
              style={{ height: `${(100 * counts[level]) / most}%`, ['--level' as string]: colourOf(level) }}
            />
          ),
      )}
    </Text>
  );
}

interface WeekTableProps {
  weeks: readonly Week[];
  isCompared: boolean;
  day: (week: Week) => string;
}

function WeekTable({ weeks, isCompared, day }: WeekTableProps) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  const runs = isCompared ? (['inForce', 'proposed'] as const) : (['proposed'] as const);
  return (
    <FigureTable
      label={t('backtest.perWeek')}
      head={[
        t('backtest.weekFrom'),
        ...runs.flatMap((run) =>
          upwards.toReversed().map((level) => `${t(`backtest.${run}`)} · ${name(alarmLevels[level - 1]!.word)}`),
        ),
      ]}
      rows={weeks.map((week) => [
        day(week),
        ...runs.flatMap((run) => upwards.toReversed().map((level) => week[run][level])),
      ])}
    />
  );
}
