import { IconBell } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useLive } from '../../live/hooks.ts';
import { useEachSecond } from '../../live/second.ts';
import { serverClock } from '../../live/live.ts';
import { Slot } from '../../ui/Slot.tsx';
import { Row, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { useOpenAlarms } from '../alarm-desk.ts';
import { useSound } from '../sound/page-sound.ts';
import { usePageSound } from '../sound/use-page-sound.ts';
import { callsForPeople, countAlarms, isOpen } from '../open-alarms.ts';
import classes from './AlarmBadge.module.css';
import { SoundButton } from './SoundButton.tsx';
import { markWindow } from './window-mark.ts';

const MOST = 999;
const MARK_PX = 24;

/** The number of unacknowledged alarms and the worst level. Also plays the alarm sound and marks the window. */
export function AlarmBadge() {
  return (
    <Row as="span" inline fixed>
      <Counts />
      <SoundButton />
    </Row>
  );
}

function Counts() {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const { t: common } = useTranslation();
  const alarms = useOpenAlarms();
  // Before the server's answer, that there are none is not known.
  const none = useLive(({ answered }) => answered.has('summary')) ? t('badge.none') : common('common.loading');
  // Shelving ends without a message.
  const calling = useEachSecond(() => {
    const now = serverClock.now();
    return [...alarms.values()].filter((alarm) => callsForPeople(alarm, now)).length;
  });
  const now = serverClock.now();
  const { open, worst } = countAlarms([...alarms.values()].filter(isOpen), now);
  const { level, since } = useSound((view) => view);
  useEffect(() => markWindow(calling, worst), [calling, worst]);
  usePageSound();
  const label =
    open === 0
      ? none
      : calling === 0
        ? t('badge.open', { count: open })
        : t('badge.calling', { count: calling, level: t(`level.${worst ?? 4}`) });
  const shown = calling > 0 ? calling : open;
  const word = open === 0 ? none : calling > 0 ? t('badge.toAcknowledge') : t('badge.acknowledged');
  const longest = [t('badge.toAcknowledge'), t('badge.acknowledged')].map((one) => `${MOST}+ ${one}`);
  return (
    <>
      <Link
        to={calling > 0 ? '/alarms?state=calling' : '/alarms'}
        className={classes.counts}
        title={label}
        data-alarm-badge
        data-calling={calling}
        data-sounding={level ?? undefined}
        data-sounding-at={since ?? undefined}
      >
        <Row as="span" inline gap={4} aria-hidden>
          {worst === null ? (
            <IconBell size={19} stroke={1.6} style={{ width: MARK_PX }} />
          ) : (
            <StateSymbol
              kind={`level${worst}`}
              levelStyle={calling > 0 ? 'unacknowledged' : 'acknowledged'}
              size={MARK_PX}
            />
          )}
          <Slot words={longest}>
            {open > 0 && <b className={classes.number}>{shown > MOST ? `${MOST}+` : formatNumber(shown, locale)}</b>}
            <Text ml={4} nowrap className={classes.word}>
              {word}
            </Text>
          </Slot>
        </Row>
        <span className="gw-visually-hidden">{label}</span>
      </Link>
      <span className="gw-visually-hidden" role="status">
        {calling > 0 ? label : ''}
      </span>
    </>
  );
}
