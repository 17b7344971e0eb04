import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { rowQuery } from '../../../registry/calls.ts';
import type { RowPartProps } from '../../../registry/definition.ts';
import { Stamp } from '../../../ui/Stamp.tsx';
import { ListenerState } from './ListenerCells.tsx';
import { ListenerError } from './ListenerError.tsx';
import { listenersOf } from './listener-state.ts';
import classes from './tcp.module.css';

const REFRESH_MS = 3_000;

/** What each ingest process makes of the server, as it is now. */
export function ListenerPanel({ row }: RowPartProps) {
  const { t } = useTranslation('admin');
  const { locale } = useLanguage();
  const live = useQuery({ ...rowQuery('tcp-servers', row.id), initialData: row, refetchInterval: REFRESH_MS });
  const listeners = listenersOf(live.data);
  return (
    <section className={classes.panel}>
      <header>
        <h3>{t('registry.tcp.processes')}</h3>
        <ListenerState row={live.data} />
      </header>
      {listeners.length === 0 && <p>{t('registry.tcp.noProcess')}</p>}
      {listeners.map(({ ingestId, listeningSince, connections, error }) => (
        <dl key={ingestId}>
          <div>
            <dt>{t('registry.tcp.process')}</dt>
            <dd>{ingestId}</dd>
          </div>
          <div>
            <dt>{t('registry.tcp.since')}</dt>
            <dd>{listeningSince === null ? '—' : <Stamp time={listeningSince} />}</dd>
          </div>
          <div>
            <dt>{t('registry.tcp.connections')}</dt>
            <dd>{connections.toLocaleString(locale)}</dd>
          </div>
          {error !== '' && <ListenerError error={error} />}
        </dl>
      ))}
    </section>
  );
}
