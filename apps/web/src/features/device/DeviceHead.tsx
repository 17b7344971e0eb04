import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconInfoCircle } from '@tabler/icons-react';
import { isImpossible, RUN_STATUS_MASK, statusFields, type Field, type Freshness } from '@groundwatch/protocol/model';
import type { Device, Station } from '@groundwatch/protocol/rest';
import { useState, type ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { judge } from '../../live/fleet/judge.ts';
import { useLive, useServerNow, useStatus } from '../../live/hooks.ts';
import { liveStore } from '../../live/live.ts';
import { useDeviceWarning } from '../../alarms/use-warnings.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Age } from '../../live/Age.tsx';
import { useDurationWords } from '../../ui/duration-words.ts';
import { formatShortStamp, formatZonedStamp } from '../../ui/format-time.ts';
import { PlainMark } from '../../ui/PlainMark.tsx';
import { StatusValue } from '../../ui/StatusValue.tsx';
import { StateWord } from '../../live/StateWord.tsx';
import { BatterySymbol, SignalSymbol, StateSymbol } from '../../ui/symbols/Symbol.tsx';
import classes from './DeviceHead.module.css';
import { useFreshness } from '../../sensors/use-freshness.ts';
import { Row, Text } from '../../ui/box.tsx';

const fieldOf = (key: string): Field => statusFields.find((field) => field.key === key)!;
const [battery, charge, signal] = ['battery', 'charge', 'signal'].map(fieldOf) as [Field, Field, Field];

const DeviceFacts = lazyPart(async () => (await import('./DeviceFacts.tsx')).DeviceFacts);

/** Impossible values are not drawn as symbols. */
const possible = (field: Field, value: number | null | undefined): number | null =>
  isImpossible(field, value) ? null : (value ?? null);

/** Symbols of a silent device are as pale as its values. */
const toneOf = (freshness: Freshness) => (freshness === 'fresh' ? 'text1' : 'text3');

interface DeviceHeadProps {
  device: Device;
  station: Station | undefined;
  /** Link to the explanation of faults. Null if not available. */
  faultPlace: To | null;
}

/** Name, state, figures and next contact of a device in one line. Figures that do not fit are hidden. */
export function DeviceHead({ device, station, faultPlace }: DeviceHeadProps) {
  const zone = station?.timeZone;
  const { t } = useTranslation(['translation', 'device']);
  const duration = useDurationWords();
  const status = useStatus(device.deviceNo);
  useLive((live) => live.contacts.get(device.deviceNo));
  const now = useServerNow();
  const [isOpen, setOpen] = useState(false);
  const view = judge(device, liveStore.getState(), now);
  const freshness = useFreshness(view.newest?.collectTime, device.sendCycle);
  const statusFreshness = useFreshness(status?.collectTime, device.sendCycle);
  const values = status?.values ?? {};
  const faults = countBits((status?.runStatus ?? 0) & RUN_STATUS_MASK);
  const next = view.heardAt === null ? null : view.heardAt + device.sendCycle * 1_000;
  return (
    <Row as="header" gap="4 16" className={classes.head}>
      <Text as="h1" text="page" truncate className={classes.title}>
        {device.name}
      </Text>
      <Text truncate tone="text2" className={classes.station}>
        {station?.name}
      </Text>
      <Row gap={8} text="body" nowrap>
        <Text weight={600} title={sinceOf(view.since.connection)}>
          <StateWord state={view.state} isOccasional={view.isOccasional} of={device} />
        </Text>
        <Age
          collectTime={view.newest?.collectTime}
          receiveTime={view.newest?.receiveTime}
          freshness={freshness}
          of={device}
          zone={zone}
          isSentence
        />
        <PlainMark security={device.security} />
      </Row>
      <Row as="dl" gap="12 0" wrap className={classes.figures}>
        <Figure term={t(view.isLowBattery ? 'device.batteryLow' : 'table.battery')} isPoor={view.isLowBattery}>
          <Text inline tone={toneOf(statusFreshness)}>
            <BatterySymbol charge={possible(charge, values['charge'])} />
          </Text>
          <StatusValue field={battery} value={values['battery']} freshness={statusFreshness} />
          {typeof values['charge'] === 'number' && (
            <StatusValue field={charge} value={values['charge']} freshness={statusFreshness} />
          )}
        </Figure>
        <Figure term={t(view.isPoorSignal ? 'device.signalPoor' : 'table.signal')} isPoor={view.isPoorSignal}>
          <Text inline tone={toneOf(statusFreshness)}>
            <SignalSymbol dBm={possible(signal, values['signal'])} />
          </Text>
          <StatusValue field={signal} value={values['signal']} freshness={statusFreshness} />
        </Figure>
        {next !== null && (
          <Figure term={t('device.nextContact')} isNamed>
            <span>{formatShortStamp(next, now, zone)}</span>
            <Text text="table" tone="text3" weight={400}>
              {next >= now
                ? t('device.inTime', { duration: duration(next - now) })
                : t('device.overdue', { duration: duration(now - next) })}
            </Text>
          </Figure>
        )}
      </Row>
      <Row gap="4 12" ml="auto" wrap justify="end" touch className={classes.marks}>
        <AlarmMark deviceNo={device.deviceNo} />
        {view.data === 'abnormal' && (
          <Row as="span" inline gap={4} text="body" tone="text2" nowrap title={sinceOf(view.since.data)}>
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            <Text capital>{t('state.abnormal')}</Text>
          </Row>
        )}
        {faults > 0 && <FaultMark count={faults} place={faultPlace} />}
      </Row>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('device:facts.title')}
        title={t('device:facts.title')}
        onClick={() => setOpen(true)}
      >
        <IconInfoCircle size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <WhenLoaded>
          <DeviceFacts device={device} zone={zone} next={next} onClose={() => setOpen(false)} />
        </WhenLoaded>
      )}
    </Row>
  );

  function sinceOf(at: string | undefined): string | undefined {
    return at && t('state.since', { time: formatZonedStamp(Date.parse(at), zone) });
  }
}

interface MarkProps {
  to?: To;
  replace?: boolean;
  children: ReactNode;
}

/** A fact of the device in words, usually a link. */
const Mark = ({ to, replace = false, children }: MarkProps) => (
  <Row
    as={to === undefined ? 'span' : Link}
    {...(to !== undefined && { to, replace })}
    inline
    gap={4}
    text="body"
    tone="text1"
    weight={600}
    nowrap
    className={classes.mark}
  >
    {children}
  </Row>
);

/** The worst open alarm, linked to all of them. */
function AlarmMark({ deviceNo }: { deviceNo: string }) {
  const { t } = useTranslation();
  const warning = useDeviceWarning(deviceNo);
  const maySee = useHasPermission('alarm:list');
  if (!warning) return null;
  const kind = `level${warning.level}` as const;
  const words = (
    <>
      <StateSymbol kind={kind} levelStyle={warning.style} size={22} />
      <Text capital>
        {t(`symbol.${kind}`)} · {t('table.alarms', { count: warning.count })}
      </Text>
    </>
  );
  if (!maySee) return <Mark>{words}</Mark>;
  return (
    <Mark to={`/alarms?deviceNo=${deviceNo}&state=active`}>
      {words}
      <IconChevronRight size={16} stroke={1.8} aria-hidden />
    </Mark>
  );
}

/** The number of reported faults, linked to their explanation. */
function FaultMark({ count, place }: { count: number; place: To | null }) {
  const { t } = useTranslation();
  const words = (
    <>
      <StateSymbol kind="fault" size={16} /> {t('device.faults', { count })}
    </>
  );
  if (place === null) return <Mark>{words}</Mark>;
  return (
    <Mark to={place} replace>
      {words}
      <IconChevronRight size={16} stroke={1.8} aria-hidden />
    </Mark>
  );
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

interface FigureProps {
  term: string;
  /** Shows the term; by default only that of a poor figure is visible. */
  isNamed?: boolean;
  isPoor?: boolean;
  children: ReactNode;
}

function Figure({ term, isPoor = false, isNamed = isPoor, children }: FigureProps) {
  return (
    <Row gap={8} nowrap>
      <Text
        as="dt"
        text="table"
        {...(isPoor ? { weight: 700 } : { tone: 'text3' })}
        className={isNamed ? '' : 'gw-visually-hidden'}
      >
        {term}
      </Text>
      <Row as="dd" gap={8} text="body" weight={600}>
        {children}
      </Row>
    </Row>
  );
}
