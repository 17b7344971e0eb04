import { useMemo } from 'react';
import { dateColour } from '../../../charts/ramp.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useLiveSource } from '../../../live/source.ts';
import { DepthPlot, SettlementPlot } from '../../../sensors/profiles/DepthPlot.tsx';
import { isReading, lineOf, spread } from '../../../sensors/profiles/profile-lines.ts';
import { useProfiles } from '../../../sensors/profiles/use-profiles.ts';
import { Box, Column, Row, Stack, Text } from '../../../ui/box.tsx';
import { formatStamp } from '../../../ui/format-time.ts';
import { profileFamily, type PlacedSensor } from './choose.ts';
import classes from './ProfileScene.module.css';
import type { SceneProps } from './scene-props.ts';
import sceneClasses from './Scene.module.css';
import { usePlacedName, useSceneStation, useSubject } from './use-scene-station.ts';

const DAYS = 30;
const DATES = 6;
/** Refetched every hour. */
const STEP_MS = 3_600_000;
const MOST = { tall: 2, wide: 3, ultra: 4, double: 5 } as const;
const axes = ['x', 'y', 'resultant'] as const;
const only = ['resultant'] as const;
const none: readonly [] = [];

/** Displacement over depth, by date. */
export function ProfileScene({ scene, shape, zone, onSubject }: SceneProps) {
  const { t } = useTranslation('wall');
  const { station, sensors, isLoading } = useSceneStation(scene, 'profile');
  useSubject(station?.name ?? '', onSubject);
  const shown = sensors.filter((one) => profileFamily(one) !== null).slice(0, MOST[shape]);
  if (shown.length === 0 && !isLoading) {
    return <div className={sceneClasses.note}>{t('scene.noProfile', { station: station?.name ?? '' })}</div>;
  }
  return (
    <Stack gap={16} fill className={classes.profiles} data-shape={shape}>
      {shown.map((placed) => (
        <SensorProfile
          key={placed.sensor.id}
          placed={placed}
          station={station?.name ?? ''}
          zone={zone}
          isAlone={shown.length === 1}
        />
      ))}
    </Stack>
  );
}

interface SensorProfileProps {
  placed: PlacedSensor;
  station: string;
  zone: string;
  isAlone: boolean;
}

function SensorProfile({ placed, station, zone, isAlone }: SensorProfileProps) {
  const { t } = useTranslation('wall');
  const { t: word } = useTranslation();
  const nameOf = usePlacedName();
  const { now } = useLiveSource();
  const to = Math.ceil(now() / STEP_MS) * STEP_MS;
  const period = useMemo(() => ({ from: to - DAYS * 86_400_000, to }), [to]);
  const { data, error } = useProfiles(placed.sensor.id, period, DATES);
  const family = profileFamily(placed)!;
  const { reinstallations = none } = placed.sensor;
  const lines = useMemo(() => {
    if (!data) return [];
    const { geometry } = data;
    const options = { family, geometry, counting: 'cumulative', base: 'relative', reinstallations } as const;
    return spread(data.profiles.filter(isReading), DATES).map((profile) => lineOf(profile, data.reference, options));
  }, [data, family, reinstallations]);
  const isLevel = data?.geometry.installMode === 'settlement' && family === 'array';
  const title = nameOf(placed);
  const newest = lines.at(-1);
  const label = `${station} ${title}`;
  return (
    <Column as="section" shrink className={classes.profile} aria-label={label}>
      <Row as="header" gap={16} align="baseline" fixed p="12 20 4 20">
        <Text as="h2" shrink text="panel" truncate>
          {isAlone ? label : title}
        </Text>
        <Text fixed ml="auto" text="least" tone="text3">
          {newest
            ? t('scene.profileDates', { dates: lines.length, time: formatStamp(newest.time, zone).slice(5, 16) })
            : ''}
        </Text>
      </Row>
      <Box grow p="0 12">
        {lines.length === 0 ? (
          <Column as="p" align="center" justify="center" fill tone="text2">
            {error ? error.message : data ? word('panel.noData') : ''}
          </Column>
        ) : isLevel ? (
          <SettlementPlot lines={lines} moving={null} zone={zone} label={label} />
        ) : (
          <DepthPlot
            lines={lines}
            moving={null}
            axes={isAlone ? axes : only}
            isElevation={data?.geometry.orificeElevation !== null}
            hasShear
            zone={zone}
            label={label}
          />
        )}
      </Box>
      <Row
        as="ul"
        gap="0 20"
        justify="center"
        wrap
        fixed
        p="4 20 12 20"
        text="least"
        tone="text2"
        className={classes.dates}
      >
        {lines.map((line, i) => (
          <Row key={line.time} as="li" gap={8} {...(i === lines.length - 1 && { tone: 'text1', weight: 650 })}>
            <i style={{ background: dateColour('dark', i, lines.length) }} />
            {formatStamp(line.time, zone).slice(5, 10)}
          </Row>
        ))}
      </Row>
    </Column>
  );
}
