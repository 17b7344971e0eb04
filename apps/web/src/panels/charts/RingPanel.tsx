import { useMemo } from 'react';
import type { DeviceFilter, RingCount } from '@groundwatch/protocol/model';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { CountsAge } from '../../live/CountsAge.tsx';
import { deviceStates } from '../../live/fleet/summary.ts';
import { useLive } from '../../live/hooks.ts';
import { useLiveSource } from '../../live/source.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { alarmsAddress, devicesAddress } from '../list-address.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { Ring, type RingPart } from '../ui/Ring.tsx';
import { usePanelCounts, type PanelCounts } from '../use-panel-counts.ts';
import { useTitle } from '../use-title.ts';
import { countAlarms } from '../../alarms/open-alarms.ts';
import { openAlarmsOf } from '../warnings/warning-rows.ts';
import classes from './RingPanel.module.css';

interface NamedPart extends RingPart {
  readonly name: string;
  readonly to: string;
}

const stateColours = {
  online: 'var(--gw-normal)',
  late: 'var(--gw-late)',
  offline: 'var(--gw-offline)',
  none: 'var(--gw-control)',
} as const;
/** Data states are no warning levels, so they use neutral colours. */
const dataColours = {
  abnormal: 'var(--gw-text1)',
  fastChange: 'var(--gw-muted-light)',
  largeChange: 'var(--gw-text3)',
  normal: 'var(--gw-muted)',
} as const;
const levelColours = { 1: 'var(--gw-red)', 2: 'var(--gw-orange)', 3: 'var(--gw-yellow)', 4: 'var(--gw-blue)' } as const;

/** Devices by connection or data state, or alarms by level. */
export function RingPanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { locale } = useLanguage();
  const fleet = usePanelCounts(settings);
  const count = settings.count ?? 'connection';
  const parts = useParts(fleet, settings, count);
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const number = (value: number) => formatNumber(value, locale);
  return (
    <Panel
      isTile
      title={useTitle('ring', settings)}
      aside={
        <>
          {count !== 'alarms' && <CountsAge isBrief />} {t(`ring.count.${count}`)}
        </>
      }
      isLoading={fleet.isLoading}
      error={fleet.error}
      onRetry={fleet.retry}
      empty={fleet.summary.total === 0 ? t('noDevices') : undefined}
    >
      <Stack columns="minmax(0, 42%) minmax(0, 1fr)" gap={20} align="center" grow>
        <Ring parts={parts} label={parts.map(({ name, value }) => `${name} ${value}`).join(', ')}>
          <b>{number(total)}</b>
          <span>{t(`ring.unit.${count}`)}</span>
        </Ring>
        <Stack as="ul" shrink className={classes.list}>
          {parts.map(({ key, name, value, colour, to }) => (
            <li key={key}>
              <MaybeLink isRow to={to} gap={8} text="body" className={classes.row}>
                <i style={{ background: colour }} />
                <Text grow truncate data-word>
                  {name}
                </Text>
                <Text as="b" text="value" {...(value === 0 && { tone: 'text3', weight: 400 })}>
                  {number(value)}
                </Text>
              </MaybeLink>
            </li>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}

function useParts(
  { summary, stations }: PanelCounts,
  settings: PanelProps['settings'],
  count: RingCount,
): readonly NamedPart[] {
  const { t: word } = useTranslation();
  const { t: alarmWord } = useTranslation('alarm');
  const source = useLiveSource();
  const alarms = useLive((state) => state.alarms);
  const { stationIds } = settings;
  const levels = useMemo(
    () =>
      countAlarms(
        openAlarmsOf(alarms.values(), stationIds === undefined ? null : new Set(stations.keys()), source.now()),
        source.now(),
      ).byLevel,
    [alarms, stationIds, stations, source],
  );
  if (count === 'alarms')
    return ([1, 2, 3, 4] as const).map((level) => ({
      key: String(level),
      name: alarmWord(`level.${level}`),
      value: levels[level],
      colour: levelColours[level],
      to: alarmsAddress(settings, level),
    }));
  const part = (state: DeviceFilter, value: number, colour: string): NamedPart => ({
    key: state,
    name: word(`state.${state}`),
    value,
    colour,
    to: devicesAddress(settings, { state }),
  });
  if (count === 'connection')
    return deviceStates.map((state) => part(state, summary.counts[state], stateColours[state]));
  const { data } = summary;
  return [
    part('abnormal', data.abnormal, dataColours.abnormal),
    part('fastChange', data.fastChange, dataColours.fastChange),
    part('largeChange', data.largeChange, dataColours.largeChange),
    part('dataNormal', data.normal, dataColours.normal),
  ];
}
