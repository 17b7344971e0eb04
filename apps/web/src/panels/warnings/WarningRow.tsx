import type { LiveAlarm } from '@groundwatch/protocol/live';
import { callsForPeople, shownLevel, styleOf } from '../../alarms/open-alarms.ts';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { Row, Text } from '../../ui/box.tsx';
import { useShortAge } from '../age-words.ts';
import { useSharedFleet } from '../FleetProvider.tsx';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { PanelSymbol } from '../ui/PanelSymbol.tsx';
import { useQuantityWords } from './use-quantity-words.ts';
import { stateKey } from './state-key.ts';
import classes from './WarningsPanel.module.css';

interface WarningRowProps {
  alarm: LiveAlarm;
  /** Empty if unknown. */
  acknowledgedBy: string;
}

/** One alarm: level, place, quantity, age, and state. */
export function WarningRow({ alarm, acknowledgedBy }: WarningRowProps) {
  const { t } = useTranslation('panels');
  const ruleWord = useRuleWord();
  const { t: word } = useTranslation('alarm');
  const { stations } = useSharedFleet(false);
  const now = useServerNow();
  const shortAge = useShortAge();
  const quantity = useQuantityWords(alarm);
  const level = shownLevel(alarm);
  const state = stateKey(alarm, now);
  const station = stations.get(alarm.stationId)?.name ?? ruleWord(alarm.ruleName);
  return (
    <MaybeLink
      to={`/alarms?alarm=${alarm.id}`}
      shrink
      tone="text1"
      className={classes.row}
      title={`${station} · ${ruleWord(alarm.ruleName)} · ${quantity.name} ${quantity.value}`}
    >
      <span
        className={classes.ground}
        data-level={callsForPeople(alarm, now) && alarm.level !== 0 ? level : undefined}
      />
      <PanelSymbol
        kind={`level${level}`}
        levelStyle={styleOf(alarm, now)}
        label={word(`level.${level}`)}
        className={classes.symbol}
      />
      <Text as="b" text="panel" weight={650} truncate className={classes.station}>
        {station}
      </Text>
      <Text text="body" tone="text2" textAlign="right" nowrap className={classes.age}>
        {shortAge(now - Date.parse(alarm.triggerTime))}
      </Text>
      <Row as="span" align="stretch" text="least" tone="text2" truncate className={classes.what}>
        <Text weight={650} className={classes.word} data-level={level}>
          {t(`warnings.colour.${level}`)}
        </Text>
        <Text shrink truncate>
          {quantity.name}
        </Text>
        <span>{quantity.value}</span>
      </Row>
      <Text text="least" tone="text3" textAlign="right" nowrap className={classes.state} data-state={state}>
        {state === 'acknowledged'
          ? `✓ ${acknowledgedBy === '' ? word('state.acknowledged') : acknowledgedBy}`
          : t(`warnings.state.${state}`)}
      </Text>
    </MaybeLink>
  );
}

/** Several alarms of a station in a burst. */
export function WarningGroupRow({ alarms }: { alarms: readonly LiveAlarm[] }) {
  const { t } = useTranslation('panels');
  const ruleWord = useRuleWord();
  const { t: word } = useTranslation('alarm');
  const { stations } = useSharedFleet(false);
  const now = useServerNow();
  const shortAge = useShortAge();
  const worst = alarms[0]!;
  const level = shownLevel(worst);
  return (
    <MaybeLink to={`/alarms?station=${worst.stationId}`} shrink tone="text1" className={classes.row}>
      <span
        className={classes.ground}
        data-level={callsForPeople(worst, now) && worst.level !== 0 ? level : undefined}
      />
      <PanelSymbol
        kind={`level${level}`}
        levelStyle={styleOf(worst, now)}
        label={word(`level.${level}`)}
        className={classes.symbol}
      />
      <Text as="b" text="panel" weight={650} truncate className={classes.station}>
        {stations.get(worst.stationId)?.name ?? ruleWord(worst.ruleName)}
      </Text>
      <Text text="body" tone="text2" textAlign="right" nowrap className={classes.age}>
        {shortAge(now - Date.parse(worst.triggerTime))}
      </Text>
      <Row as="span" align="stretch" text="least" tone="text2" truncate className={classes.what}>
        <Text weight={650} className={classes.word} data-level={level}>
          {t(`warnings.colour.${level}`)}
        </Text>
        <Text shrink truncate>
          {t('warnings.burst', { count: alarms.length })}
        </Text>
      </Row>
      <Text text="least" tone="text3" textAlign="right" nowrap className={classes.state} data-state="unacknowledged">
        {t('warnings.fewWords', { count: alarms.filter(({ state }) => state !== 'acknowledged').length })}
      </Text>
    </MaybeLink>
  );
}
