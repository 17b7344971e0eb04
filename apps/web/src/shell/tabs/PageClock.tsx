import { MINUTE_MS } from '@groundwatch/protocol/model';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import { useEachSecond } from '../../live/second.ts';
import { useUtc } from '../../session/use-utc.ts';
import { useZone } from '../../session/use-zone.ts';
import { Row, Text } from '../../ui/box.tsx';
import { formatStamp, zoneOffset } from '../../ui/format-time.ts';
import classes from './TabBar.module.css';

/** The server's date and time with the zone of all times. Pressing it switches between station time and UTC. */
export function PageClock() {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const [isUtc, setUtc] = useUtc();
  const now = useEachSecond(() => Math.floor(serverClock.now() / MINUTE_MS)) * MINUTE_MS;
  const zone = useZone();
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'short' }).format(now);
  const [date, clock] = formatStamp(now, zone).split(' ');
  return (
    <Row gap={8} ml={8} fixed text="table" tone="text2" className={classes.clock}>
      <Text className={classes.date}>
        {date} {weekday}
      </Text>
      <Text as="time" tone="text1" weight={650}>
        {clock?.slice(0, 5)}
      </Text>
      <button
        type="button"
        className={classes.zone}
        aria-pressed={isUtc}
        title={t('shell.zone', { zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone })}
        onClick={() => setUtc(!isUtc)}
      >
        {zoneOffset(zone, now)}
      </button>
    </Row>
  );
}
