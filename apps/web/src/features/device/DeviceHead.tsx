import { IconChevronRight } from '@tabler/icons-react';
import { enums, isImpossible, RUN_STATUS_MASK, statusFields, type Field } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { judge } from '../../live/fleet/judge.ts';
import { useLive, useServerNow, useStatus } from '../../live/hooks.ts';
import { liveStore, serverClock } from '../../live/live.ts';
import { useDeviceWarning } from '../../alarms/use-warnings.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Age } from '../../live/Age.tsx';
import { formatDuration, formatShortStamp, formatZonedStamp } from '../../ui/format-time.ts';
import { PlainMark } from '../../ui/PlainMark.tsx';
import { StatusValue } from '../../ui/StatusValue.tsx';
import { StateWord } from '../../live/StateWord.tsx';
import { BatterySymbol, SignalSymbol, StateSymbol } from '../../ui/symbols/Symbol.tsx';
import classes from './DeviceHead.module.css';
import { useFreshness } from '../../sensors/use-freshness.ts';
import { Box, Row, Text } from '../../ui/box.tsx';

const fieldOf = (key: string): Field => statusFields.find((field) => field.key === key)!;
const [battery, charge, signal, ambient] = ['battery', 'charge', 'signal', 'ambient'].map(fieldOf) as [
  Field,
  Field,
  Field,
  Field,
];

/** Impossible values are not drawn as symbols. */
const possible = (field: Field, value: number | null | undefined): number | null =>
  isImpossible(field, value) ? null : (value ?? null);

interface DeviceHeadProps {
  device: Device;
  zone: string | undefined;
  /** Link to the explanation of faults. Null if not available. */
  faultPlace: To | null;
}

/** The device's identity, state and next contact. */
export function DeviceHead({ device, zone, faultPlace }: DeviceHeadProps) {
  const { t } = useTranslation();
  const status = useStatus(device.deviceNo);
  useLive((live) => live.contacts.get(device.deviceNo));
  const now = useServerNow();
  const view = judge(device, liveStore.getState(), now);
  const freshness = useFreshness(view.newest?.collectTime, device.sendCycle);
  const statusFreshness = useFreshness(status?.collectTime, device.sendCycle);
  const values = status?.values ?? {};
  const faults = countBits((status?.runStatus ?? 0) & RUN_STATUS_MASK);
  const next = view.heardAt === null ? null : view.heardAt + device.sendCycle * 1_000;
  return (
    <Row as="header" gap="12 24" justify="between" wrap style={{ minHeight: 66 }} className={classes.head}>
      <Box shrink style={{ flex: '1 1 380px' }}>
        <Row as="h1" gap="2 12" align="baseline" wrap text="page" className={classes.name}>
          <span className={classes.title}>{device.name}</span>
          <Text text="body" weight={600}>
            <StateWord state={view.state} isOccasional={view.isOccasional} of={device} />
            {view.since.connection !== undefined && <Since at={view.since.connection} zone={zone} />}
          </Text>
          <AlarmMark deviceNo={device.deviceNo} />
          {view.data !== 'none' && view.data !== 'normal' && (
            <Text text="body" weight={600}>
              {t(`state.${view.data}`)}
              {view.since.data !== undefined && <Since at={view.since.data} zone={zone} />}
            </Text>
          )}
          {faults > 0 && <FaultMark count={faults} place={faultPlace} />}
          {device.security === 'plain' && (
            <Link className={classes.faults} to="/devices?state=plain">
              <PlainMark security={device.security} />
            </Link>
          )}
        </Row>
        <Text as="p" mt={4} text="table" tone="text3" style={{ wordBreak: 'keep-all' }}>
          {useFacts(device).join(' · ')}
        </Text>
      </Box>
      <Row as="dl" gap="8 0" align="stretch" wrap className={classes.figures}>
        <Figure term={t('device.lastCollected')}>
          <Age
            collectTime={view.newest?.collectTime}
            receiveTime={view.newest?.receiveTime}
            freshness={freshness}
            of={device}
            zone={zone}
            isSentence
          />
        </Figure>
        <Figure term={t(view.isLowBattery ? 'device.batteryLow' : 'table.battery')} isPoor={view.isLowBattery}>
          <BatterySymbol charge={possible(charge, values['charge'])} />
          <StatusValue field={battery} value={values['battery']} freshness={statusFreshness} />
          {typeof values['charge'] === 'number' && (
            <>
              <Text tone="text3" className={classes.dot} aria-hidden>
                ·
              </Text>
              <StatusValue field={charge} value={values['charge']} freshness={statusFreshness} />
            </>
          )}
        </Figure>
        <Figure term={t(view.isPoorSignal ? 'device.signalPoor' : 'table.signal')} isPoor={view.isPoorSignal}>
          <SignalSymbol dBm={possible(signal, values['signal'])} />
          <StatusValue field={signal} value={values['signal']} freshness={statusFreshness} />
        </Figure>
        <Figure term={t('device.ambient')}>
          <StatusValue field={ambient} value={values['ambient']} freshness={statusFreshness} />
        </Figure>
        <Figure term={t('device.nextContact')}>
          {next === null ? (
            <Text tone="text3">—</Text>
          ) : (
            <>
              <span>{formatShortStamp(next, now, zone)}</span>
              <Text as="small" text="table" tone="text3" style={{ alignSelf: 'end', lineHeight: '24px' }}>
                {next >= now
                  ? t('device.inTime', { duration: formatDuration(next - now) })
                  : t('device.overdue', { duration: formatDuration(now - next) })}
              </Text>
            </>
          )}
        </Figure>
      </Row>
    </Row>
  );
}

/** The start of the state. */
function Since({ at, zone }: { at: string; zone: string | undefined }) {
  const { t } = useTranslation();
  const ms = Date.parse(at);
  return (
    <Text as="time" ml={8} text="table" tone="text3" weight={400} dateTime={at} title={formatZonedStamp(ms, zone)}>
      {t('state.since', { time: formatShortStamp(ms, serverClock.now(), zone) })}
    </Text>
  );
}

/** The worst open alarm, linked to all of them. */
function AlarmMark({ deviceNo }: { deviceNo: string }) {
  const { t } = useTranslation();
  const warning = useDeviceWarning(deviceNo);
  const maySee = useHasPermission('alarm:list');
  if (!warning) return null;
  const kind = `level${warning.level}` as const;
  const words = (
    <>
      <StateSymbol kind={kind} levelStyle={warning.style} size={22} /> {t(`symbol.${kind}`)} ·{' '}
      {t('table.alarms', { count: warning.count })}
    </>
  );
  if (!maySee) return <span className={classes.faults}>{words}</span>;
  return (
    <Link className={classes.faults} to={`/alarms?deviceNo=${deviceNo}&state=active`}>
      {words}
      <IconChevronRight size={16} stroke={1.8} aria-hidden />
    </Link>
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
  if (place === null) return <span className={classes.faults}>{words}</span>;
  return (
    <Link className={classes.faults} to={place} replace>
      {words}
      <IconChevronRight size={16} stroke={1.8} aria-hidden />
    </Link>
  );
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function Figure({ term, isPoor, children }: { term: string; isPoor?: boolean; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" text="least" {...(isPoor ? { tone: 'text1', weight: 700 } : { tone: 'text3' })}>
        {term}
      </Text>
      <Row as="dd" gap={8} text="value" nowrap>
        {children}
      </Row>
    </div>
  );
}

/** Station, model, number, identity and the main states. */
function useFacts(device: Device): string[] {
  const { t } = useTranslation();
  const name = useNames();
  const values = useStatus(device.deviceNo)?.values ?? {};
  const word = (options: readonly { code: number; names: Parameters<typeof name>[0] }[], code: unknown): string => {
    const option = options.find((candidate) => candidate.code === code);
    return option ? name(option.names) : '';
  };
  const { ident } = device;
  const carrier = [
    word(enums.communicationFormat, values['format']),
    word(enums.operator, values['operator'] ?? ident.operator),
  ].filter(Boolean);
  return [
    device.stationName,
    device.model,
    // If the number is the IMEI, it is shown once.
    ident.imei !== device.deviceNo && `No. ${device.deviceNo}`,
    ident.imei && `IMEI ${ident.imei}`,
    word(enums.installState, values['installState']),
    carrier.join(' '),
    ident.software && t('device.firmware', { version: ident.software }),
  ].filter((text) => typeof text === 'string' && text !== '') as string[];
}
