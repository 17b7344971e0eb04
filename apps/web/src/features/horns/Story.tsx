import type { HornEvent, HornSounding } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Text } from '../../ui/box.tsx';
import { formatShortStamp, zoneOffset } from '../../ui/format-time.ts';
import classes from './Sounding.module.css';

interface StoryProps {
  sounding: HornSounding;
  events: readonly HornEvent[];
  now: number;
}

/** The whole log of a sounding, with who and when. */
export function Story({ sounding: { horns, timeZone }, events, now }: StoryProps) {
  const { t } = useTranslation('alarm');
  const nameOf = (position: number | null): string =>
    horns.find((horn) => horn.position === position)?.deviceName ?? '';
  return (
    <section className={classes.story}>
      <h3>
        {t('horns.story')} <span>{zoneOffset(timeZone, now)}</span>
      </h3>
      <ol>
        {events.map((event) => (
          <li key={event.id}>
            <time dateTime={event.at}>{formatShortStamp(Date.parse(event.at), now, timeZone)}</time>
            <span className={classes.what}>
              {t(`horns.event.${event.what}`)}
              {event.position !== null && <b> {nameOf(event.position)}</b>}
              {event.what === 'fellBack' && <b> → {nameOf(Number(event.detail['to']))}</b>}
              {event.note !== '' && <em> {event.note}</em>}
            </span>
            <Text tone="text2" className={classes.by}>
              {event.accountName === '' ? t('horns.server') : event.accountName}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}
