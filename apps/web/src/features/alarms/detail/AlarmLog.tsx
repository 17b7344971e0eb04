import type { AlarmEvent } from '@groundwatch/protocol/rest';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { useTranslation } from '../../../i18n/i18n.ts';
import { formatStamp, zoneOffset } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import classes from './Detail.module.css';

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Everything that happened to it, the newest last: when, by whom, and what was said. */
export function AlarmLog({ events, zone }: { events: readonly AlarmEvent[]; zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const first = events[0];
  return (
    <section>
      <h3 className={classes.logTitle}>
        {t('detail.log')}
        {first && <small>{zoneOffset(zone, Date.parse(first.at))}</small>}
      </h3>
      <ol className={classes.log}>
        {events.map((event) => {
          const collected = event.collectTime === null ? null : formatStamp(Date.parse(event.collectTime), zone);
          const told = [textOf(event.detail['channel']), textOf(event.detail['to']), textOf(event.detail['state'])];
          const said = [event.note, ...told].filter((text) => text !== '').join(' · ');
          return (
            <li key={event.id}>
              <time dateTime={event.at}>{formatStamp(Date.parse(event.at), zone).slice(5)}</time>
              <span className={classes.event}>
                <strong>
                  {event.level > 0 && <StateSymbol kind={`level${event.level as AlarmLevel}`} size={18} />}
                  {t(`event.${event.what}`)}
                  <span className={classes.who}>{event.accountName || t('detail.system')}</span>
                </strong>
                {said !== '' && <span className={classes.said}>{said}</span>}
                {collected !== null && <small>{t('detail.collected', { time: collected })}</small>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
