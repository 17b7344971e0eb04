import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { rowQuery } from '../../../registry/calls.ts';
import type { RowPartProps } from '../../../registry/definition.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Stamp } from '../../../session/Stamp.tsx';
import { ListenerState } from './ListenerCells.tsx';
import { ListenerError } from './ListenerError.tsx';
import { listenersOf } from './listener-state.ts';
import classes from './tcp.module.css';

const REFRESH_MS = 3_000;

/** The state of the server in each ingest process. */
export function ListenerPanel({ row }: RowPartProps) {
  const { t } = useTranslation('admin');
  const { locale } = useLanguage();
  const live = useQuery({ ...rowQuery('tcp-servers', row.id), initialData: row, refetchInterval: REFRESH_MS });
  const listeners = listenersOf(live.data);
  return (
    <Stack as="section" gap={8} p="12 16" className={classes.panel}>
      <Row as="header" gap={8} justify="between" wrap>
        <Text as="h3" text="panel">
          {t('registry.tcp.processes')}
        </Text>
        <ListenerState row={live.data} />
      </Row>
      {listeners.length === 0 && (
        <Text as="p" tone="text2">
          {t('registry.tcp.noProcess')}
        </Text>
      )}
      {listeners.map(({ ingestId, listeningSince, connections, error }) => (
        <Fragment key={ingestId}>
          <Facts
            layout="over"
            least={190}
            facts={[
              [t('registry.tcp.process'), ingestId],
              [t('registry.tcp.since'), listeningSince === null ? '—' : <Stamp key="since" time={listeningSince} />],
              [t('registry.tcp.connections'), connections.toLocaleString(locale)],
            ]}
          />
          {error !== '' && <ListenerError error={error} />}
        </Fragment>
      ))}
    </Stack>
  );
}
