import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { Device, Station } from '@groundwatch/protocol/rest';
import { fieldOf } from '../../../alarms/quantity.ts';
import { useRuleWord } from '../../../alarms/use-rule-word.ts';
import { useTriggerField } from '../../../alarms/use-trigger-field.ts';
import { shownLevel, styleOf } from '../../../alarms/open-alarms.ts';
import { StateWords } from '../../../alarms/StateWords.tsx';
import { useSubjectName } from '../../../alarms/use-subject-name.ts';
import { useDevice } from '../../../api/devices.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow, useWatch } from '../../../live/hooks.ts';
import { useCalibratedReading } from '../../../live/use-calibrated-reading.ts';
import { formatLimit } from '../../../ui/format-field.ts';
import { useDurationWords, useAgoWords } from '../../../ui/duration-words.ts';
import { formatShortStamp } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { Value } from '../../../ui/Value.tsx';
import { Stack, Text } from '../../../ui/box.tsx';
import classes from './ListFrame.module.css';
import { ListRow } from './ListFrame.tsx';

interface AlarmLineProps {
  alarm: LiveAlarm;
  station: Station | undefined;
  zone: string;
  hasLive: boolean;
}

/** One alarm of the list: level, place, values at the trigger and now, time, and state. */
export function AlarmLine({ alarm, station, zone, hasLive }: AlarmLineProps) {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const { language } = useLanguage();
  const subject = useSubjectName();
  const now = useServerNow();
  const device = useDevice(alarm.deviceNo);
  useWatch({ scope: 'device', id: alarm.deviceNo });
  const level = shownLevel(alarm);
  const sensor = device?.sensors.find(({ id }) => id === alarm.sensorId);
  const field = useTriggerField()(alarm);
  const ageWords = useDurationWords();
  const limit = formatLimit(field, alarm.trigger.limit, language);
  return (
    <ListRow level={level} isUnseen={alarm.state === 'unacknowledged'}>
      <StateSymbol kind={`level${level}`} levelStyle={styleOf(alarm, now)} label={t(`level.${level}`)} />
      <Stack as="span" className={classes.lines}>
        <span>
          {station?.name ?? ''} · {ruleWord(alarm.ruleName)}
        </span>
        <span>
          <Text tone="level" weight={600}>
            {t(`level.${level}`)}
          </Text>{' '}
          {subject({
            deviceNo: alarm.deviceNo,
            deviceName: device?.name ?? '',
            sensorId: alarm.sensorId,
            sensorName: sensor?.name ?? '',
            sensorType: alarm.sensorType,
          })}{' '}
          · <StateWords alarm={alarm} zone={zone} />
        </span>
      </Stack>
      <Stack as="span" textAlign="right" className={classes.lines}>
        <span>
          {alarm.trigger.value === null ? t(`kind.${alarm.kind}`) : <Value field={field} value={alarm.trigger.value} />}
        </span>
        <span>{limit.isMissing ? '' : t('list.limit', { value: `${limit.text} ${limit.unit}`.trim() })}</span>
      </Stack>
      {hasLive && <LiveFigure alarm={alarm} device={device} />}
      <Stack as="span" textAlign="right" className={classes.lines}>
        <span>{ageWords(now - Date.parse(alarm.triggerTime))}</span>
        <span>{formatShortStamp(Date.parse(alarm.triggerTime), now, zone)}</span>
      </Stack>
    </ListRow>
  );
}

const NO_SENSOR = 0;
const noCalibrations: Device['sensors'][number]['calibrations'] = [];

/** The latest value of the same quantity with its age. Empty if there is no single one. */
function LiveFigure({ alarm, device }: { alarm: LiveAlarm; device: Device | undefined }) {
  const now = useServerNow();
  const sensor = device?.sensors.find(({ id }) => id === alarm.sensorId);
  const ago = useAgoWords();
  const reading = useCalibratedReading(alarm.sensorId ?? NO_SENSOR, sensor?.calibrations ?? noCalibrations);
  const field = fieldOf(alarm.sensorType, alarm.trigger.field);
  const value = alarm.trigger.field === null ? undefined : reading?.values[alarm.trigger.field];
  if (!field || !reading || typeof value !== 'number') return <span />;
  return (
    <Stack as="span" textAlign="right" className={classes.lines}>
      <span>
        <Value field={field} value={value} />
      </span>
      <span>{ago(now - Date.parse(reading.collectTime))}</span>
    </Stack>
  );
}
