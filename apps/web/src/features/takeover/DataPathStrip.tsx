import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { WallView } from '@groundwatch/protocol/rest';
import { Row } from '../../ui/box.tsx';
import { shownLevel } from '../../alarms/open-alarms.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { DataPathLine } from '../../live/data-path/DataPathLine.tsx';
import { formatClock, formatStamp, zoneOffset } from '../../ui/format-time.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import classes from './DataPathStrip.module.css';

const levels = [1, 2, 3, 4] as const;

/** The age of the data, other waiting alarms, and the time. */
export function DataPathStrip({ others, wall }: { others: readonly LiveAlarm[]; wall: Pick<WallView, 'timeZone'> }) {
  const { t } = useTranslation('wall');
  const { locale } = useLanguage();
  const now = useServerNow();
  const zone = wall.timeZone;
  const counts = levels.flatMap((level) => {
    const count = others.filter((alarm) => shownLevel(alarm) === level).length;
    return count === 0 ? [] : [{ level, count }];
  });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: zone }).format(now);
  return (
    <Row gap={24} justify="between" fixed nowrap p="0 24" className={classes.strip}>
      <DataPathLine zone={zone} />
      <Row gap={16} tone="text2" className={classes.stripEnd}>
        <span>{t('takeover.paused')}</span>
        {counts.length > 0 && (
          <Row as="span" inline gap={12}>
            {t('takeover.others')}
            {counts.map(({ level, count }) => (
              <Row key={level} as="span" inline gap={8} className={classes.other}>
                <StateSymbol kind={`level${level}`} size={30} label={t(`takeover.level.${level}`)} />
                <b>{count}</b>
              </Row>
            ))}
          </Row>
        )}
        <span className={classes.date}>
          {formatStamp(now, zone).slice(0, 10)} {weekday} · <span className={classes.zone}>{zone} </span>
          {zoneOffset(zone, now)}
        </span>
        <b className={classes.clock}>{formatClock(now, locale, zone)}</b>
      </Row>
    </Row>
  );
}
