import { Switch } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { LATEST, spanKeys, type TimeRange } from '../time-range.ts';
import { useSteppedNow, type TimeRangeState } from '../use-time-range.ts';
import { useLiveSource } from '../../live/source.ts';
import { useShownZone } from '../use-shown-zone.ts';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { Chip } from '../../ui/Chip.tsx';
import classes from './RangePicker.module.css';
import { zoneOffset } from '../../ui/format-time.ts';
import { wallTime } from '../../ui/wall-time.ts';
import { ZoneName } from './ZoneName.tsx';
import { Row } from '../../ui/box.tsx';

/** With its calendar, which is not needed for the first picture. */
const PeriodButton = lazyPart(async () => (await import('./PeriodButton.tsx')).PeriodButton);

const MINUTE_MS = 60_000;

export interface RangePickerProps {
  time: TimeRangeState;
  /** The site's zone. */
  zone: string | undefined;
  /** False if latest readings alone are meaningless. */
  hasLatest?: boolean;
}

/** The time range of a page: spans up to now, the latest readings, or a custom period, with earlier, later and live. */
export function RangePicker(props: RangePickerProps) {
  const { t } = useTranslation('device');
  return (
    <Row gap={8} wrap text="table" role="group" aria-label={t('range.label')}>
      <RangeChoices {...props} />
      <RangeState {...props} />
    </Row>
  );
}

/** Only the choices, for a row with others. */
export const RangeChoices = (props: RangePickerProps) => (
  <>
    <RangeSpans {...props} />
    <RangePeriod {...props} />
  </>
);

/** Buttons for spans up to now, and for the latest readings. */
export function RangeSpans({ time: { range, setRange }, hasLatest = true }: RangePickerProps) {
  const { t } = useTranslation('device');
  const chosen = range.kind === 'span' ? range.span : range.kind;
  const choices: readonly { key: string; label: string; range: TimeRange }[] = [
    ...spanKeys.map((span) => ({ key: span, label: t(`range.span.${span}`), range: { kind: 'span' as const, span } })),
    ...(hasLatest
      ? [{ key: 'latest', label: t('range.latest', { count: LATEST }), range: { kind: 'latest' as const } }]
      : []),
  ];
  return (
    <div className={classes.choices} role="group" aria-label={t('range.quick')}>
      {choices.map((choice) => (
        <Chip key={choice.key} aria-pressed={choice.key === chosen} onClick={() => setRange(choice.range)}>
          {choice.label}
        </Chip>
      ))}
    </div>
  );
}

/** The period, with a calendar, earlier and later. */
export function RangePeriod({ time, zone }: RangePickerProps) {
  const { t } = useTranslation('device');
  const shownZone = useShownZone(zone);
  const { range, setRange, isLive } = time;
  const { now } = useLiveSource();
  useSteppedNow(MINUTE_MS);
  // A live plot ends some minutes ahead, so that it need not be drawn anew each second.
  const ahead = isLive ? Math.max(0, time.shown.to - now()) : 0;
  const shown = { from: time.shown.from - ahead, to: time.shown.to - ahead };
  const [fromOffset, toOffset] = [zoneOffset(shownZone, shown.from), zoneOffset(shownZone, shown.to)];
  const isTurned = fromOffset !== toOffset;
  const end = (ms: number, offset: string): string => wallTime(ms, shownZone) + (isTurned ? ` ${offset}` : '');
  const text = `${end(shown.from, fromOffset)} → ${end(shown.to, toOffset)}`;
  const isOneYear = wallTime(shown.from, shownZone).slice(0, 4) === wallTime(Date.now(), shownZone).slice(0, 4);
  const short = isOneYear ? text.replaceAll(/\d{4}-(\d\d-)/g, '$1') : text;
  const label = range.kind === 'latest' ? t('range.latestLong', { count: LATEST }) : short;
  return (
    <div className={classes.period}>
      <button type="button" className={classes.arrow} aria-label={t('range.earlier')} onClick={time.earlier}>
        <IconChevronLeft size={16} aria-hidden />
      </button>
      <WhenLoaded fallback={<span className={classes.text}>{label}</span>}>
        <PeriodButton
          text={label}
          whole={text}
          period={shown}
          zone={shownZone}
          onApply={(period) => setRange({ kind: 'period', ...period })}
        />
      </WhenLoaded>
      <button
        type="button"
        className={classes.arrow}
        aria-label={t('range.later')}
        disabled={time.later === null}
        onClick={() => time.later?.()}
      >
        <IconChevronRight size={16} aria-hidden />
      </button>
    </div>
  );
}

/** Whether the range follows the present, and the zone of its times. */
export const RangeState = ({ time, zone }: Pick<RangePickerProps, 'time' | 'zone'>) => (
  <Row as="span" gap={8}>
    <FollowSwitch time={time} />
    <ZoneName siteZone={zone} from={time.shown.from} at={time.shown.to} />
  </Row>
);

/** Whether the range follows the present. Switched off it stands still. */
export function FollowSwitch({ time }: Pick<RangePickerProps, 'time'>) {
  const { t } = useTranslation('device');
  return (
    <Switch
      size="sm"
      className={classes.follow ?? ''}
      label={t('range.follow')}
      checked={time.isLive}
      onChange={() => (time.isLive ? time.setRange({ kind: 'period', ...time.shown }) : time.toLive())}
    />
  );
}
