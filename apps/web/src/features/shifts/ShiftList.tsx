import { Pagination } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { shiftsQuery } from '../../api/shifts.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Stack } from '../../ui/box.tsx';
import classes from './Shifts.module.css';
import { useTimes } from './use-times.ts';

const SIZE = 12;

/** Former shifts, newest first, linked to their reports. */
export function ShiftList({ activeId, now }: { activeId: number | null; now: string }) {
  const { t } = useTranslation('shift');
  const [page, setPage] = useState(1);
  const list = useQuery(shiftsQuery(page, SIZE));
  const { stamp } = useTimes(now);
  const pages = Math.ceil((list.data?.total ?? 0) / SIZE);
  return (
    <Panel
      title={t('list')}
      isLoading={list.isPending}
      skeleton={<Skeleton rows={6} height={40} />}
      error={list.data ? null : list.error}
      onRetry={() => void list.refetch()}
      empty={list.data?.total === 0 ? t('noShifts') : undefined}
    >
      <Stack as="ul" className={classes.list}>
        {list.data?.records.map((shift) => (
          <li key={shift.id}>
            <Link to={`/shifts?shift=${shift.id}`} data-active={shift.id === activeId || undefined}>
              <b>
                {shift.accountName}
                {shift.nextName !== '' && ` → ${shift.nextName}`}
              </b>
              <small>
                {stamp(shift.startedTime)}
                {shift.handedTime !== null && `–${stamp(shift.handedTime)}`} · {t(`state.${shift.state}`)}
              </small>
            </Link>
          </li>
        ))}
      </Stack>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
        />
      )}
    </Panel>
  );
}
