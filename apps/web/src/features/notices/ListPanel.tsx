import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Row, Stack } from '../../ui/box.tsx';
import classes from './notices.module.css';

interface ListPanelProps<Row> {
  title: string;
  query: UseQueryResult<Row[]>;
  empty: string;
  addLabel?: string | undefined;
  onAdd?: (() => void) | undefined;
  children: (row: Row) => ReactNode;
}

/** Things that are set up, one below the other, with a button for another one. */
export function ListPanel<Row extends { id: number }>(props: ListPanelProps<Row>) {
  const { title, query, empty, addLabel, onAdd, children } = props;
  const { t } = useTranslation('alarm');
  const mayCreate = useHasPermission('notice:create');
  return (
    <Panel
      title={title}
      aside={
        mayCreate &&
        onAdd && (
          <Button size="xs" onClick={onAdd}>
            {addLabel ?? t('notices.add')}
          </Button>
        )
      }
      isLoading={query.isPending}
      skeleton={<Skeleton rows={4} height={48} />}
      error={query.error}
      onRetry={() => void query.refetch()}
      empty={query.data?.length === 0 ? empty : undefined}
    >
      <Stack as="ul" className={classes.rows}>
        {(query.data ?? []).map((row) => (
          <Row key={row.id} as="li" gap="8 16" wrap p="8 0" className={classes.row}>
            {children(row)}
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}
