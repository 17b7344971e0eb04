import type { HornEvent, HornSounding } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { formatShortStamp, zoneOffset } from '../../ui/format-time.ts';
import classes from './Sounding.module.css';

interface StoryProps {
  sounding: HornSounding;
  events: readonly HornEvent[];
  now: number;
}

/** The whole log of a sounding with persons and times. */
export function Story({ sounding: { horns, timeZone }, events, now }: StoryProps) {
  const { t } = useTranslation('alarm');
  const nameOf = (position: number | null): string =>
    horns.find((horn) => horn.position === position)?.deviceName ?? '';
  return (
    <section>
      <Text as="h3" mb={8} text="panel">
        {t('horns.story')} <small>{zoneOffset(timeZone, now)}</small>
      </Text>
      <Stack as="ol" lined>
        {events.map((event) => (
          <Stack key={event.id} as="li" columns="92px minmax(0, 1fr) auto" gap={12} p="4 0" text="table">
            <Text as="time" tone="text2" dateTime={event.at}>
              {formatShortStamp(Date.parse(event.at), now, timeZone)}
            </Text>
            <span>
              {t(`horns.event.${event.what}`)}
              {event.position !== null && <b> {nameOf(event.position)}</b>}
              {event.what === 'fellBack' && <b> → {nameOf(Number(event.detail['to']))}</b>}
              {event.note !== '' && (
                <Text as="em" tone="text2">
                  {' '}
                  {event.note}
                </Text>
              )}
            </span>
            <Text tone="text2" className={classes.by}>
              {event.accountName === '' ? t('horns.server') : event.accountName}
            </Text>
          </Stack>
        ))}
      </Stack>
    </section>
  );
}
