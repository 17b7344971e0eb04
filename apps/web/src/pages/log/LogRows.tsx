import { useState } from 'react';
import type { LoggedError } from '../../errors/error-log.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useZone } from '../../session/use-zone.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { LogDetail } from './LogDetail.tsx';
import { useTagName } from './use-tag-name.ts';

interface LogRowsProps {
  label: string;
  entries: readonly LoggedError[];
}

/** One line per error, expandable to its details. */
export function LogRows({ label, entries }: LogRowsProps) {
  const { t } = useTranslation('admin');
  const { locale } = useLanguage();
  const tagName = useTagName();
  const zone = useZone();
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <DataTable
      label={label}
      hasCards
      rows={entries}
      onOpen={({ id }) => setOpenId(openId === id ? null : id)}
      renderDetail={(entry) => entry.id === openId && <LogDetail {...entry} />}
      columns={[
        {
          key: 'at',
          title: t('log.time'),
          render: ({ at }) => <time dateTime={new Date(at).toISOString()}>{formatStamp(at, zone)}</time>,
        },
        { key: 'tag', title: t('log.tag'), render: ({ tag }) => tagName(tag) },
        { key: 'message', title: t('log.message'), width: '420px', isRowHead: true, render: ({ message }) => message },
        { key: 'page', title: t('log.page'), render: ({ page }) => page },
        {
          key: 'count',
          title: t('log.repeats'),
          isNumeric: true,
          render: ({ count }) => count.toLocaleString(locale),
        },
      ]}
    />
  );
}
