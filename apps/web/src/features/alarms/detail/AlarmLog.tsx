import type { AlarmEvent } from '@groundwatch/protocol/rest';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { formatStamp, zoneOffset } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import classes from './Detail.module.css';

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The log of the alarm, newest last: when, by whom, note. */
export function AlarmLog({ events, zone }: { events: readonly AlarmEvent[]; zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const first = events[0];
  return (
    <section>
      <Row as="h3" gap={8} align="baseline" mb={8} text="panel">
        {t('detail.log')}
        {first && (
          <Text text="table" tone="text3">
            {zoneOffset(zone, Date.parse(first.at))}
          </Text>
        )}
      </Row>
      <Stack as="ol" lined className={classes.log}>
        {events.map((event) => {
          const collected = event.collectTime === null ? null : formatStamp(Date.parse(event.collectTime), zone);
          const delivery = [textOf(event.detail['channel']), textOf(event.detail['to']), textOf(event.detail['state'])];
          const said = [event.note, ...delivery].filter((text) => text !== '').join(' · ');
          return (
            <Stack key={event.id} as="li" columns="116px 1fr" gap={12} p="8 0">
              <Text as="time" tone="text2" dateTime={event.at}>
                {formatStamp(Date.parse(event.at), zone).slice(5)}
              </Text>
              <Stack as="span" gap={2} shrink>
                <Row as="strong" wrap gap="4 8" weight={600}>
                  {event.level > 0 && <StateSymbol kind={`level${event.level as AlarmLevel}`} size={18} />}
                  {t(`event.${event.what}`)}
                  <Text text="table" tone="text3">
                    {event.accountName || t('detail.system')}
                  </Text>
                </Row>
                {said !== '' && (
                  <Text tone="text1" breaks>
                    {said}
                  </Text>
                )}
                {collected !== null && (
                  <Text text="table" tone="text3">
                    {t('detail.collected', { time: collected })}
                  </Text>
                )}
              </Stack>
            </Stack>
          );
        })}
      </Stack>
    </section>
  );
}
