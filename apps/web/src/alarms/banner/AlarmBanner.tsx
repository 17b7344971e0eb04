import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useAcknowledge } from '../../api/alarms.ts';
import { useStations } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useEachSecond } from '../../live/second.ts';
import { serverClock } from '../../live/live.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { useDurationWords } from '../../ui/duration-words.ts';
import { showError } from '../../ui/toasts.ts';
import { useOpenAlarms } from '../alarm-desk.ts';
import { LevelMark } from '../LevelMark.tsx';
import { shownLevel } from '../open-alarms.ts';
import { useQuantityWords } from '../use-quantity-words.ts';
import { useRuleWord } from '../use-rule-word.ts';
import classes from './AlarmBanner.module.css';
import { begunAlarms, listsAlarms } from './begun.ts';

/** Unattended red and orange alarms, at the foot of every page that does not list them. */
export function AlarmBanner() {
  const { pathname, search } = useLocation();
  const alarms = useOpenAlarms();
  // Shelving ends without a message.
  const ids = useEachSecond(() =>
    begunAlarms(alarms.values(), serverClock.now())
      .map(({ id }) => id)
      .join(),
  );
  const begun = ids === '' ? [] : ids.split(',').flatMap((id) => alarms.get(Number(id)) ?? []);
  const [held, setHeld] = useState<number | null>(null);
  // An alarm under the pointer or focus is not replaced before it is handled.
  const shown = begun.find(({ id }) => id === held) ?? begun[0];
  if (!shown || listsAlarms(pathname, search)) return null;
  return <Banner alarm={shown} others={begun.length - 1} onHold={(isHeld) => setHeld(isHeld ? shown.id : null)} />;
}

interface BannerProps {
  alarm: LiveAlarm;
  others: number;
  onHold: (isHeld: boolean) => void;
}

function Banner({ alarm, others, onHold }: BannerProps) {
  const { t } = useTranslation('alarm');
  const { t: word } = useTranslation();
  const ruleWord = useRuleWord();
  const ageWords = useDurationWords();
  const stations = useStations();
  const mayAcknowledge = useHasPermission('alarm:acknowledge');
  const acknowledge = useAcknowledge();
  const banner = useRef<HTMLElement>(null);
  const level = shownLevel(alarm);
  const station = stations.find(({ id }) => id === alarm.stationId)?.name ?? '';
  const quantity = useQuantityWords(alarm);
  const age = useEachSecond(() => word('age.ago', { age: ageWords(serverClock.now() - Date.parse(alarm.raisedTime)) }));
  const run = (): void =>
    acknowledge.mutate(
      { alarms: [alarm], note: '' },
      {
        onSuccess: () => {
          // The focused button disappears, so the focus moves to the page.
          if (banner.current?.contains(document.activeElement)) document.getElementById('content')?.focus();
        },
        onError: (error) => showError(error),
      },
    );
  return (
    <Row
      as="aside"
      ref={banner}
      gap="4 16"
      p="8 16"
      className={classes.banner}
      aria-label={t('banner.title')}
      data-alarm-banner={alarm.id}
      data-level={level}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <span className="gw-visually-hidden" role="alert">
        {t('banner.spoken', { level: t(`level.${level}`), place: station, rule: ruleWord(alarm.ruleName) })}
      </span>
      <LevelMark alarm={alarm} size={32} />
      <Stack as={Link} to={`/alarms?alarm=${alarm.id}`} gap={0} grow>
        <Row as="span" gap={8} align="baseline" shrink>
          <Text text="panel" tone="accent" truncate>
            {station}
          </Text>
          <Text text="table" tone="text2" nowrap>
            {age}
          </Text>
        </Row>
        {/* The value is never cut: 161 m… would be another one. */}
        <Row as="span" gap="0 8" wrap text="table" tone="text2" shrink>
          <Text as="b" tone="level" shrink truncate capital>
            {t(`level.${level}`)}
          </Text>
          <Text truncate shrink>
            {quantity.name}
          </Text>
          <Text fixed nowrap>
            {quantity.value}
          </Text>
        </Row>
      </Stack>
      {others > 0 && (
        <Link className={classes.others} to="/alarms?state=calling">
          {t('banner.others', { count: others })}
        </Link>
      )}
      {mayAcknowledge && (
        <Button loading={acknowledge.isBusy} onClick={run}>
          {t('list.acknowledge')}
        </Button>
      )}
    </Row>
  );
}
