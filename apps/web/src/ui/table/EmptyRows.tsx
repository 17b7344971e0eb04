import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Empty } from '../states.tsx';
import type { ListView, SetView } from './types.ts';

interface EmptyRowsProps {
  view?: ListView | undefined;
  onView?: SetView | undefined;
  /** Text or state of a list that has no row at all. */
  children: ReactNode;
}

/** Why a list shows no row: the search or a filter matches none, or there is none yet. */
export function EmptyRows({ view, onView, children }: EmptyRowsProps) {
  const { t } = useTranslation();
  if (view && onView && isNarrowed(view)) {
    return (
      <Empty icon={IconListSearch} title={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button variant="default" onClick={() => onView({ keyword: '', filters: {} })}>
          {t('list.showAll')}
        </Button>
      </Empty>
    );
  }
  return typeof children === 'string' ? <Empty text={children} /> : children;
}

/** Whether a search or a filter is set. */
export const isNarrowed = ({ keyword, filters }: ListView): boolean =>
  keyword !== '' || Object.keys(filters).length > 0;
