import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { ReactNode } from 'react';
import { callsForPeople, shownLevel, styleOf } from '../../alarms/open-alarms.ts';
import { useQuantityWords } from '../../alarms/use-quantity-words.ts';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { Row, Text } from '../../ui/box.tsx';
import { useShortAge } from '../../ui/duration-words.ts';
import { useSharedFleet } from '../FleetProvider.tsx';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { PanelSymbol } from '../ui/PanelSymbol.tsx';
import { stateKey } from './state-key.ts';
import classes from './WarningsPanel.module.css';

interface FrameProps {
  alarm: LiveAlarm;
  to: string;
  title?: string;
  what: ReactNode;
  state: ReactNode;
  /** Its state calls for somebody. */
  isPressing: boolean;
}

function Frame({ alarm, to, title, what, state, isPressing }: FrameProps) {
  const { t: word } = useTranslation('alarm');
  const now = useServerNow();
  const shortAge = useShortAge();
  const stationName = useStationName();
  const level = shownLevel(alarm);
  return (
    <MaybeLink to={to} shrink tone="text1" className={classes.row} title={title}>
      <span
        className={classes.ground}
        data-level={callsForPeople(alarm, now) && alarm.level !== 0 ? level : undefined}
      />
      <PanelSymbol kind={`level${level}`} levelStyle={styleOf(alarm, now)} className={classes.symbol} />
      <Text as="b" text="panel" weight={650} truncate className={classes.station} data-word>
        {stationName(alarm)}
      </Text>
      <Text text="body" tone="text2" textAlign="right" nowrap className={classes.age}>
        {shortAge(now - Date.parse(alarm.triggerTime))}
      </Text>
      <Row as="span" align="stretch" text="least" tone="text2" truncate className={classes.what}>
        <Text capital tone="level" weight={650} className={classes.word} data-level={level}>
          {word(`level.${level}`)}
        </Text>
        {what}
      </Row>
      <Text
        text="least"
        {...(isPressing ? { tone: 'text1', weight: 650 } : { tone: 'text3' })}
        textAlign="right"
        nowrap
        className={classes.state}
      >
        {state}
      </Text>
    </MaybeLink>
  );
}

/** The name of an alarm's station; of its rule, if the station is not known. */
function useStationName(): (alarm: LiveAlarm) => string {
  const { stations } = useSharedFleet(false);
  const ruleWord = useRuleWord();
  return ({ stationId, ruleName }) => stations.get(stationId)?.name ?? ruleWord(ruleName);
}

interface WarningRowProps {
  alarm: LiveAlarm;
  /** Empty if unknown. */
  acknowledgedBy: string;
}

/** One alarm: level, place, quantity, age, and state. */
export function WarningRow({ alarm, acknowledgedBy }: WarningRowProps) {
  const { t } = useTranslation('panels');
  const { t: word } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const stationName = useStationName();
  const quantity = useQuantityWords(alarm);
  const state = stateKey(alarm, useServerNow());
  return (
    <Frame
      alarm={alarm}
      to={`/alarms?alarm=${alarm.id}`}
      title={`${stationName(alarm)} · ${ruleWord(alarm.ruleName)} · ${quantity.name} ${quantity.value}`}
      what={
        <>
          <Text shrink truncate>
            {quantity.name}
          </Text>
          <span>{quantity.value}</span>
        </>
      }
      isPressing={state === 'unacknowledged'}
      state={
        state === 'acknowledged'
          ? `✓ ${acknowledgedBy === '' ? word('state.acknowledged') : acknowledgedBy}`
          : t(`warnings.state.${state}`)
      }
    />
  );
}

/** Several alarms of a station in a burst, worst first. */
export function WarningGroupRow({ alarms }: { alarms: readonly LiveAlarm[] }) {
  const { t } = useTranslation('panels');
  const { t: word } = useTranslation('alarm');
  const now = useServerNow();
  const worst = alarms[0]!;
  const calling = alarms.filter((one) => callsForPeople(one, now)).length;
  return (
    <Frame
      alarm={worst}
      to={`/alarms?station=${worst.stationId}`}
      what={
        <Text shrink truncate>
          {t('warnings.burst', { count: alarms.length })}
        </Text>
      }
      isPressing={calling > 0}
      state={calling > 0 ? t('warnings.fewWords', { count: calling }) : word('state.acknowledged')}
    />
  );
}
