import { useQuery } from '@tanstack/react-query';
import type { StatisticsLanes } from '@groundwatch/protocol/rest';
import { useId, useRef, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Column, Row, Stack, Text } from '../../ui/box.tsx';
import { PanelPart } from '../../ui/Panel.tsx';
import { wallTime } from '../../ui/wall-time.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFlagName, type Named } from './cells.tsx';
import { curveAddress, dayAddress, deviceAddress, statusAddress } from './device-address.ts';
import { useFigures } from './figures.ts';
import { daysOf, type Days } from './use-period.ts';
import { useStripPlace } from './use-strip-place.ts';
import classes from './statistics.module.css';

const DAY_S = 86_400;
/** Non-zero values stay visible. */
const LEAST = 0.18;

/** One device by day: received reports, online time and each flag, with its longest gaps. */
export function DeviceLanes({ device, days }: LanesProps) {
  const { data, error, refetch } = useQuery(
    queryOf('GET /rest/statistics/lanes/:deviceNo', { params: { deviceNo: device.deviceNo }, query: { ...days } }),
  );
  return (
    <PanelPart isLoading={data === undefined} error={error} onRetry={() => void refetch()}>
      {data && <Lanes device={device} days={days} lanes={data} />}
    </PanelPart>
  );
}

interface LanesProps {
  device: Named;
  days: Days;
}

function Lanes({ device, days, lanes }: LanesProps & { lanes: StatisticsLanes }) {
  const { t } = useTranslation('statistics');
  const flagName = useFlagName();
  const { share, duration } = useFigures();
  const list = useRef<HTMLUListElement>(null);
  // The lanes share the time axis of the days above.
  const place = useStripPlace(device.deviceNo, list);
  const at = new Map(daysOf(days).map((day, n) => [day, n]));
  const stamp = (time: string): string => wallTime(Date.parse(time), device.timeZone).slice(5, 16);
  const flags = (bits: number): string =>
    Array.from({ length: 29 }, (_, bit) => bit)
      .filter((bit) => (bits & (1 << bit)) !== 0)
      .map(flagName)
      .join(' · ') || t('noFlags');
  const ofDay = (day: string): string => dayAddress(device, day);
  const ofStatus = (day: string): string => statusAddress(device, day);
  const lane = (key: string, name: string, bars: readonly Bar[], to: (day: string) => string) => (
    <Lane key={key} name={name} width={at.size} bars={bars} placeOf={(day) => at.get(day)} to={to} />
  );
  return (
    <Stack
      columns={place ? `${place.left + place.width}px minmax(220px, 1fr)` : 'minmax(0, 1fr) 300px'}
      gap={20}
      align="start"
      single={1023}
    >
      <Column gap={4}>
        <ul
          ref={list}
          className={classes.lanes}
          style={place ? ({ '--lane': `${place.left - 12}px ${place.width}px` } as CSSProperties) : undefined}
        >
          {lane(
            'received',
            t('receivedOfDue'),
            lanes.days.map(([day, due, missing, received, late]) => ({
              day,
              height: due > 0 ? (due - missing) / due : 0,
              late: received > 0 ? ((late / received) * (due - missing)) / due : 0,
              title: t('cell', { day, due, missing, received, late }),
            })),
            ofDay,
          )}
          {lane(
            'online',
            t('online'),
            lanes.days.map(([day, , , , , dueS, onlineS]) => ({
              day,
              height: dueS > 0 ? onlineS / dueS : 0,
              title: `${day}: ${share(dueS > 0 ? (100 * onlineS) / dueS : null)} %`,
            })),
            ofDay,
          )}
          {lanes.faults.map(({ bit, days: own }) =>
            lane(
              `bit ${bit}`,
              flagName(bit),
              own.map(([day, s, begun]) => ({
                day,
                height: Math.max(LEAST, s / DAY_S),
                title: t('laneCell', { day, duration: duration(s), begun }),
              })),
              ofStatus,
            ),
          )}
          <li aria-hidden className={classes.laneDays}>
            <span />
            <Row justify="between">
              <small>{days.from.slice(5)}</small>
              <small>{days.to.slice(5)}</small>
            </Row>
          </li>
        </ul>
        {lanes.faults.length === 0 && <Text tone="text3">{t('noFaults')}</Text>}
        {lanes.cards.map(({ at: time, before, iccid }) => (
          <Text key={time} tone="text2" breaks>
            {`${t('iccid')} ${stamp(time)}: ${before || t('first')} → ${iccid || '—'}`}
          </Text>
        ))}
      </Column>
      <Column gap={8}>
        <Row gap={20} wrap>
          <TextLink to={deviceAddress(device, days)}>{t('openDevice')}</TextLink>
          <TextLink to={curveAddress(device, days)}>{t('openCurve')}</TextLink>
        </Row>
        {lanes.gaps.length > 0 && <b>{t('gapsLongest')}</b>}
        <Column as="ul" gap={4}>
          {lanes.gaps.map(({ at: time, seconds, faults: bits, isOver }) => (
            <Row key={time} as="li" gap={8} justify="between" align="baseline">
              <Text text="least" tone="text2" nowrap>
                {stamp(time)}
              </Text>
              <Text weight={650} nowrap>
                {duration(seconds)}
              </Text>
              <Text text="least" tone="text2" textAlign="right" grow>
                {isOver ? flags(bits) : t('stands')}
              </Text>
            </Row>
          ))}
        </Column>
      </Column>
    </Stack>
  );
}

interface Bar {
  readonly day: string;
  /** 0 to 1. */
  readonly height: number;
  /** The resent share of it. */
  readonly late?: number;
  readonly title: string;
}

interface LaneProps {
  name: string;
  /** Days. */
  width: number;
  bars: readonly Bar[];
  placeOf: (day: string) => number | undefined;
  to: (day: string) => string;
}

/** One line of days, with heights by share. A day links to the device at that time. */
function Lane({ name, width, bars, placeOf, to }: LaneProps): ReactNode {
  const id = useId();
  const gap = width > 100 ? 0 : 0.125;
  return (
    <li>
      <span id={id}>{name}</span>
      <svg viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" role="group" aria-labelledby={id}>
        {bars.map(({ day, height, late = 0, title }) => {
          const x = placeOf(day) ?? 0;
          return (
            <Link key={day} to={to(day)} tabIndex={-1}>
              <title>{title}</title>
              <rect className={classes.reach} x={x} y={0} width={1 - gap} height={1} />
              <rect x={x} y={1 - height} width={1 - gap} height={height} />
              {late > 0 && <rect className={classes.late} x={x} y={1 - height} width={1 - gap} height={late} />}
            </Link>
          );
        })}
      </svg>
    </li>
  );
}
