import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel, PlacedPanel } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import { callsForPeople, countAlarms, isOpen, shownLevel, worstFirst } from '../../../alarms/open-alarms.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { useLive } from '../../../live/hooks.ts';
import { useLiveSource } from '../../../live/source.ts';
import { useSharedFleet } from '../../../panels/FleetProvider.tsx';
import { Column, Stack, Text } from '../../../ui/box.tsx';
import { formatNumber } from '../../../ui/format-number.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { AlarmLine } from './AlarmLine.tsx';
import { ListFrame } from './ListFrame.tsx';
import classes from './AlarmsScene.module.css';
import type { SceneProps } from './scene-props.ts';
import { usePages } from './use-pages.ts';
import { ZoneGrid } from './ZoneGrid.tsx';

const levels: readonly AlarmLevel[] = [1, 2, 3, 4];
const ROW = 73;
const map: readonly PlacedPanel[] = [{ id: 'map', kind: 'map', zone: 'right', weight: 1, settings: {} }];
const none: readonly PlacedPanel[] = [];

/** Open alarms, worst first, with a map and counts by level. */
export function AlarmsScene({ shape, zone }: SceneProps) {
  return (
    <ZoneGrid
      panels={shape === 'tall' ? none : map}
      shape={shape}
      own={{ centre: <OpenAlarms isNarrow={shape === 'tall'} zone={zone} /> }}
    />
  );
}

function OpenAlarms({ isNarrow, zone }: { isNarrow: boolean; zone: string }) {
  const { t } = useTranslation('wall');
  const { t: alarmWord } = useTranslation('alarm');
  const { locale } = useLanguage();
  const known = useLive((state) => state.alarms);
  const { now } = useLiveSource();
  const { stations } = useSharedFleet(false);
  const alarms = useMemo(
    () => [...known.values()].filter((one) => isOpen(one) && stations.has(one.stationId)).sort(worstFirst(now())),
    [known, stations, now],
  );
  const counts = countAlarms(alarms, now());
  const calling = new Set(alarms.filter((one) => callsForPeople(one, now())).map(shownLevel));
  const list = usePages<LiveAlarm>('alarms', alarms, ROW, 1);
  const heads = [
    { word: '' },
    { word: t('scene.where') },
    { word: alarmWord('list.triggerValue'), isFigure: true },
    ...(isNarrow ? [] : [{ word: alarmWord('list.liveValue'), isFigure: true }]),
    { word: alarmWord('list.since'), isFigure: true },
  ];
  return (
    <Column gap={16} grow>
      <Stack as="ul" columns="repeat(4, minmax(0, 1fr))" gap={16} className={classes.levels}>
        {levels.map((level) => (
          <li key={level}>
            <StateSymbol kind={`level${level}`} levelStyle={calling.has(level) ? 'unacknowledged' : 'acknowledged'} />
            <Text text="body" tone="text2">
              {alarmWord(`level.${level}`)}
            </Text>
            <b data-zero={counts.byLevel[level] === 0 || undefined}>{formatNumber(counts.byLevel[level], locale)}</b>
          </li>
        ))}
      </Stack>
      <ListFrame
        title={alarmWord('list.view.open')}
        aside={`${alarmWord('count.calling', { count: counts.calling })} · ${alarmWord('count.others', { count: counts.open - counts.calling })}`}
        heads={heads}
        widths={
          isNarrow
            ? 'calc(52 * var(--gw-u)) minmax(0, 1fr) calc(184 * var(--gw-u)) calc(96 * var(--gw-u))'
            : 'calc(52 * var(--gw-u)) minmax(0, 1fr) calc(230 * var(--gw-u)) calc(220 * var(--gw-u)) calc(150 * var(--gw-u))'
        }
        columns={1}
        rowHeight={list.rowHeight}
        body={list.body}
        page={list.page}
        pages={list.pages}
        empty={alarms.length === 0 ? alarmWord('list.calm') : null}
      >
        {list.rows.map((alarm) => (
          <AlarmLine
            key={alarm.id}
            alarm={alarm}
            station={stations.get(alarm.stationId)}
            zone={zone}
            hasLive={!isNarrow}
          />
        ))}
      </ListFrame>
    </Column>
  );
}
