import { Button } from '@mantine/core';
import { useState } from 'react';
import { alarmLevels, sensorTypes, type AlarmLevel } from '@groundwatch/protocol/model';
import type { Backtest, BacktestEpisode } from '@groundwatch/protocol/rest';
import { useTriggerMarks } from '../../../../alarms/use-trigger-marks.ts';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../../../ui/box.tsx';
import { formatStamp } from '../../../../ui/format-time.ts';
import classes from './Backtest.module.css';
import { colourOf } from './WeekBars.tsx';

/** Number of strips shown at first. */
const FIRST = 8;

type Named = Pick<Backtest['subjects'][number], 'sensorName' | 'sensorType' | 'deviceName'>;

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly level: AlarmLevel;
}

/** The levels of an episode in order, the last until its end or the end of the period. */
export function stretchesOf({ changes, to }: BacktestEpisode, end: number): Stretch[] {
  const last = to === null ? end : Date.parse(to);
  return changes.flatMap(([at, level], index): Stretch[] => {
    const next = changes[index + 1];
    const until = next ? Date.parse(next[0]) : last;
    return level === 0 ? [] : [{ from: Date.parse(at), to: until, level: level as AlarmLevel }];
  });
}

/** The level of each subject over the period: the version in force above, the tested one below. */
export function LevelStrips({ result, zone }: { result: Backtest; zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  const [shown, setShown] = useState(FIRST);
  const nameOf = ({ sensorName, sensorType, deviceName }: Named): string => {
    const type = sensorTypes.get(sensorType);
    const own = sensorName !== '' || type === undefined ? sensorName : name(type.names);
    return own === '' ? deviceName : `${deviceName} · ${own}`;
  };
  const from = Date.parse(result.from);
  const to = Date.parse(result.to);
  const bySubject = Map.groupBy(result.episodes, ({ subject }) => subject);
  const alarmed = result.subjects.filter(({ subject }) => bySubject.has(subject));
  const runs = result.inForce === null ? (['proposed'] as const) : (['inForce', 'proposed'] as const);
  if (alarmed.length === 0)
    return (
      <Text as="p" tone="text3">
        {t('backtest.quiet')}
      </Text>
    );
  return (
    <Stack gap={8}>
      {alarmed.slice(0, shown).map(({ subject, stationName, ...of }) => (
        <Stack key={subject} columns="minmax(120px, 240px) minmax(0, 1fr)" gap={12} align="center" single={767}>
          <Text truncate>
            {nameOf(of)} <small>{stationName}</small>
          </Text>
          <Stack as="span" gap={2}>
            {runs.map((run) => (
              <Lane
                key={run}
                label={t(`backtest.${run}`)}
                run={run}
                episodes={(bySubject.get(subject) ?? []).filter((episode) => episode.run === run)}
                span={{ from, to }}
                zone={zone}
              />
            ))}
          </Stack>
        </Stack>
      ))}
      <Row as="span" align="stretch" justify="between" text="least" tone="text3" className={classes.axis} aria-hidden>
        <span>{formatStamp(from, zone).slice(0, 10)}</span>
        <span>{formatStamp(to, zone).slice(0, 10)}</span>
      </Row>
      {alarmed.length > shown && (
        <Button variant="default" size="xs" style={{ justifySelf: 'start' }} onClick={() => setShown(shown + 50)}>
          {t('backtest.moreSubjects', { count: alarmed.length - shown })}
        </Button>
      )}
    </Stack>
  );
}

interface LaneProps {
  label: string;
  run: BacktestEpisode['run'];
  episodes: readonly BacktestEpisode[];
  span: { from: number; to: number };
  zone: string | undefined;
}

function Lane({ label, run, episodes, span, zone }: LaneProps) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  const triggerMarks = useTriggerMarks();
  const length = span.to - span.from;
  const share = (ms: number): number => (100 * (ms - span.from)) / length;
  const stretches = episodes.flatMap((episode) => stretchesOf(episode, span.to));
  const spoken = episodes
    .map(({ from, worstLevel, trigger }) => {
      const level = alarmLevels[worstLevel - 1];
      const marks = triggerMarks(trigger);
      const words = level ? name(level.word) : '';
      return [`${formatStamp(Date.parse(from), zone).slice(0, 16)} ${words}`, ...marks].join(' · ');
    })
    .join('; ');
  return (
    <span
      className={classes.lane}
      data-run={run}
      role="img"
      aria-label={`${label}: ${spoken === '' ? t('backtest.noAlarms') : spoken}`}
      title={`${label}: ${spoken === '' ? t('backtest.noAlarms') : spoken}`}
    >
      {stretches.map(({ from, to, level }) => (
        <i
          key={`${from} ${level}`}
          style={{
            left: `${share(Math.max(from, span.from))}%`,
            width: `max(2px, ${share(to) - share(Math.max(from, span.from))}%)`,
            ['--level' as string]: colourOf(level),
          }}
        />
      ))}
    </span>
  );
}
