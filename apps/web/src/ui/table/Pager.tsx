import { NativeSelect, Pagination } from '@mantine/core';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { pageSizes } from './list-view.ts';
import { Row } from '../box.tsx';
import classes from './Pager.module.css';
import type { ListView, SetView } from './types.ts';

interface PagerProps {
  total: number;
  view: ListView;
  onView: SetView;
  isNarrow: boolean;
}

/** The shown rows of the total, the pages, and rows per page. */
export function Pager({ total, view, onView, isNarrow }: PagerProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const pages = Math.max(1, Math.ceil(total / view.size));
  const page = Math.min(view.page, pages);
  const number = (value: number): string => value.toLocaleString(locale);
  const from = (page - 1) * view.size + 1;
  return (
    <Row
      as="nav"
      gap="8 16"
      wrap
      justify="end"
      fixed
      p="8 16"
      ruled
      text="table"
      tone="text2"
      className={classes.pager}
      aria-label={t('list.pages')}
    >
      <span>
        {t('list.range', {
          from: number(from),
          to: number(Math.min(total, from + view.size - 1)),
          total: number(total),
        })}
      </span>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={(next) => onView({ page: next })}
          size={isNarrow ? 'lg' : 'sm'}
          siblings={isNarrow ? 0 : 1}
          boundaries={1}
          gap={4}
          getItemProps={(item) => ({ 'aria-label': t('list.page', { page: item }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'previous' || control === 'first' ? 'list.previous' : 'list.next'),
          })}
        />
      )}
      <NativeSelect
        size={isNarrow ? 'md' : 'xs'}
        aria-label={t('list.size')}
        value={String(view.size)}
        data={[...new Set<number>([...pageSizes, view.size])]
          .sort((a, b) => a - b)
          .map((size) => ({ value: String(size), label: t('list.perPage', { size }) }))}
        onChange={(event) => onView({ size: Number(event.currentTarget.value) })}
      />
    </Row>
  );
}

/** Announces the number of rows to screen readers. */
export function Announcement({ count }: { count: number | null }) {
  const { t } = useTranslation();
  return (
    <span className="gw-visually-hidden" role="status">
      {count === null ? '' : t('list.announce', { count })}
    </span>
  );
}
