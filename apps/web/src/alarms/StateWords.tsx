import { useTranslation } from '../i18n/i18n.ts';
import { serverClock } from '../live/live.ts';
import { useEachSecond } from '../live/second.ts';
import { Row } from '../ui/box.tsx';
import { formatShortStamp, zoneOffset } from '../ui/format-time.ts';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import type { SymbolKind } from '../ui/symbols/shapes.ts';
import { isShelved, type OpenAlarm } from './open-alarms.ts';
import { useTriggerMarks } from './use-trigger-marks.ts';
import classes from './alarms.module.css';

type ShownAlarm = OpenAlarm & {
  readonly isResent: boolean;
  readonly isHeld: boolean;
  readonly trigger: { readonly isAhead?: boolean | undefined; readonly isSuspect?: boolean | undefined };
};

/**
 * The state of an alarm in words, with remarks: end of shelving, maintenance, held, resent data, clock ahead, suspect readings.
 */
export function StateWords({ alarm, zone }: { alarm: ShownAlarm; zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const triggerMarks = useTriggerMarks();
  const isAsideNow = useEachSecond(() => isShelved(alarm, serverClock.now()));
  const until = alarm.shelvedUntil === null ? 0 : Date.parse(alarm.shelvedUntil);
  const marks: readonly (readonly [string, SymbolKind | null, string])[] = [
    ...(isAsideNow
      ? [
          [
            'shelved',
            null,
            t('list.shelvedUntil', {
              time: `${formatShortStamp(until, serverClock.now(), zone)} ${zoneOffset(zone, until)}`,
            }),
          ] as const,
        ]
      : []),
    ...(alarm.isSuppressed ? [['suppressed', 'maintenance', t('state.suppressed')] as const] : []),
    ...(alarm.isOutOfService ? [['outOfService', 'disabled', t('state.outOfService')] as const] : []),
    ...(alarm.isHeld ? [['held', 'late', t('state.held')] as const] : []),
    ...(alarm.isResent ? [['late', 'resent', t('state.late')] as const] : []),
    ...triggerMarks(alarm.trigger).map((word) => [word, null, word] as const),
  ];
  return (
    <Row as="span" inline gap="2 8" wrap shrink tone="text2" className={classes.states}>
      <span data-state={alarm.state}>{t(`state.${alarm.state}`)}</span>
      {marks.map(([key, symbol, word]) => (
        <Row key={key} as="span" inline gap={4} p="0 4" text="least" tone="text2" className={classes.flag}>
          {symbol && <StateSymbol kind={symbol} size={14} />}
          {word}
        </Row>
      ))}
    </Row>
  );
}
