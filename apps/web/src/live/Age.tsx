import type { Freshness } from '@groundwatch/protocol/model';
import { useTranslation } from '../i18n/i18n.ts';
import { Row } from '../ui/box.tsx';
import { useIsAnswered, useServerNow, type AskedOf } from './hooks.ts';
import { useDurationWords } from '../ui/duration-words.ts';
import { formatStamp, zoneOffset } from '../ui/format-time.ts';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import classes from './Age.module.css';

interface AgeProps {
  /** ISO 8601. Undefined if nothing was received or nothing is known yet. */
  collectTime: string | undefined;
  receiveTime?: string | undefined;
  freshness: Freshness;
  /** The subject, if the page subscribes to this device alone. */
  of?: AskedOf;
  /** The site's zone, for absolute times. */
  zone?: string | undefined;
  /** "0:42 ago" instead of "0:42". */
  isSentence?: boolean;
  /** Of counts, which have no collect time but that of the count. */
  isCount?: boolean;
  /** Only the symbol for late and offline, without the word. */
  isBrief?: boolean;
}

/** The age of a value, counting up, with absolute times on hover and focus. */
export function Age(props: AgeProps) {
  const { collectTime, receiveTime, freshness, of, zone, isSentence = false, isCount = false, isBrief = false } = props;
  const { t } = useTranslation();
  const ageWords = useDurationWords();
  const now = useServerNow();
  const isAnswered = useIsAnswered(of);
  if (collectTime === undefined)
    return (
      <Row as="span" inline gap={4} tone="text2" nowrap className={classes.age}>
        {t(isAnswered ? 'age.never' : 'common.loading')}
      </Row>
    );
  const collected = Date.parse(collectTime);
  const age = ageWords(now - collected);
  const words = isCount
    ? t('age.counted', { age })
    : freshness === 'late'
      ? t('age.late', { age })
      : freshness === 'offline'
        ? t('age.offline', { age })
        : isSentence
          ? t('age.ago', { age })
          : age;
  const details = [
    isCount ? formatStamp(collected, zone) : t('age.collected', { time: formatStamp(collected, zone) }),
    ...(receiveTime === undefined ? [] : [t('age.received', { time: formatStamp(Date.parse(receiveTime), zone) })]),
    zoneOffset(zone, collected),
  ].join(' · ');
  return (
    <Row
      as="time"
      inline
      gap={4}
      tone="text2"
      nowrap
      className={classes.age}
      dateTime={collectTime}
      title={details}
      data-freshness={freshness}
    >
      {freshness === 'late' && <StateSymbol kind="late" size={16} />}
      {freshness === 'offline' && <StateSymbol kind="offline" size={16} />}
      <span>{isBrief ? age : words}</span>
      <span className="gw-visually-hidden">{isBrief && words !== age ? `${words} · ${details}` : details}</span>
    </Row>
  );
}
