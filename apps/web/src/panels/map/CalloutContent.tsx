import { CloseButton } from '@mantine/core';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { Station } from '@groundwatch/protocol/rest';
import { shownLevel, styleOf } from '../../alarms/open-alarms.ts';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import { useLiveValue } from '../../alarms/use-live-value.ts';
import { useTriggerField } from '../../alarms/use-trigger-field.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { deviceStates, type Summary } from '../../live/fleet/summary.ts';
import { useServerNow } from '../../live/hooks.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { formatField, formatLimit } from '../../ui/format-field.ts';
import { FreshValue } from '../../ui/FreshValue.tsx';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { PanelSymbol } from '../ui/PanelSymbol.tsx';
import { useQuantityWords } from '../../alarms/use-quantity-words.ts';
import { hasCurve } from './called-alarm.ts';
import { AlarmCurve } from './AlarmCurve.tsx';
import classes from './Callout.module.css';

interface WorstAlarmProps {
  alarm: LiveAlarm;
  station: Station;
  /** Without the curve. */
  isShort: boolean;
}

/** The worst unacknowledged alarm: value, limit, and curve. */
export function WorstAlarm({ alarm, station, isShort }: WorstAlarmProps) {
  const { t: word } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const { language } = useLanguage();
  const now = useServerNow();
  const quantity = useQuantityWords(alarm);
  const level = shownLevel(alarm);
  const field = useTriggerField()(alarm);
  const newest = useLiveValue(alarm);
  // A rate is not a value of the sensor: then the figure is that of the trigger.
  const live = newest && newest.value !== null && newest.field.unit === field.unit ? newest : null;
  const { text, unit, isMissing } = formatField(live?.field ?? field, live?.value ?? alarm.trigger.value, language);
  const limit = formatLimit(field, alarm.trigger.limit, language);
  return (
    <MaybeLink to={`/alarms?alarm=${alarm.id}`} isColumn gap={4} grow tone="text1">
      <Row as="span" gap={8} fixed className={classes.calloutHead}>
        <PanelSymbol kind={`level${level}`} levelStyle={styleOf(alarm, now)} label={word(`level.${level}`)} />
        <Text as="b" grow truncate>
          {station.name}
        </Text>
        <Text capital weight={650} fixed className={classes.level}>
          {word(`level.${level}`)}
        </Text>
      </Row>
      <Row as="span" gap={8} align="baseline" tone="text2" nowrap fixed className={classes.figure}>
        {isMissing ? (
          <b>{quantity.name}</b>
        ) : (
          <>
            <FreshValue freshness={live?.freshness ?? 'fresh'} quality={live?.quality ?? 0} stamp={live?.collectTime}>
              <b>{text}</b> {unit}
            </FreshValue>
            <Text ml="auto" tone="text2" truncate className={classes.quantity}>
              {quantity.name}
            </Text>
          </>
        )}
      </Row>
      {isShort ? (
        <Text tone="text2" truncate>
          {[
            !isMissing && !live && word('list.triggerValue'),
            !limit.isMissing && word('list.limit', { value: `${limit.text} ${limit.unit}` }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      ) : hasCurve(alarm) && alarm.sensorId !== null ? (
        <AlarmCurve
          trigger={alarm.trigger}
          sensorId={alarm.sensorId}
          limit={limit.isMissing ? null : `${limit.text} ${limit.unit}`}
        />
      ) : (
        <Text ml="auto" tone="text2" truncate className={classes.quantity}>
          {quantity.value === '' || quantity.value === text ? ruleWord(alarm.ruleName) : quantity.value}
        </Text>
      )}
    </MaybeLink>
  );
}

interface ChosenStationProps {
  station: Station;
  summary: Summary;
  onClose: () => void;
}

/** A selected station: states of its devices, and a link to them. */
export function ChosenStation({ station, summary, onClose }: ChosenStationProps) {
  const { t } = useTranslation('panels');
  const { t: word } = useTranslation();
  const { counts, total } = summary;
  return (
    <>
      <Row as="span" gap={8} fixed className={classes.calloutHead}>
        <Text as="b" grow truncate>
          {station.name}
        </Text>
        <CloseButton size="sm" aria-label={word('common.close')} onClick={onClose} />
      </Row>
      <Text ml="auto" tone="text2" truncate className={classes.quantity}>
        {station.projectName}
      </Text>
      <Stack as="ul" gap={4}>
        {deviceStates
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <Row key={state} as="li" gap={8}>
              <PanelSymbol kind={state === 'online' ? 'normal' : state} />
              {word(`state.${state}`)} <b>{counts[state]}</b>
            </Row>
          ))}
      </Stack>
      <MaybeLink to={`/devices?station=${station.id}`} className={classes.link}>
        {t('map.devices', { count: total })}
      </MaybeLink>
    </>
  );
}
