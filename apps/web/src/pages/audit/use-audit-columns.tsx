import { IconCheck, IconX } from '@tabler/icons-react';
import type { AuditRow } from '@groundwatch/protocol/rest';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import { formatStamp } from '../../ui/format-time.ts';
import type { TableColumn } from '../../ui/table/types.ts';
import { useAuditWords } from './use-audit-words.ts';

/** Success or failure as symbol and word. */
export function Outcome({ isSuccess }: { isSuccess: boolean }) {
  const { t } = useTranslation('admin');
  const Sign = isSuccess ? IconCheck : IconX;
  return (
    <Row as="span" inline gap={4} {...(isSuccess ? { tone: 'text2' } : { tone: 'text1', weight: 600 })}>
      <Sign size={16} stroke={2} aria-hidden />
      {t(isSuccess ? 'audit.succeeded' : 'audit.failed')}
    </Row>
  );
}

export function useAuditColumns(zone: string | undefined): TableColumn<AuditRow>[] {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  return useMemo(
    () => [
      {
        key: 'at',
        title: t('audit.at'),
        width: '176px',
        render: ({ at }) => <time dateTime={at}>{formatStamp(Date.parse(at), zone)}</time>,
      },
      { key: 'accountName', title: t('audit.account'), render: ({ accountName }) => accountName || '—' },
      {
        key: 'action',
        title: t('audit.action.title'),
        render: ({ action }) => <span title={action}>{words.action(action)}</span>,
      },
      { key: 'isSuccess', title: t('audit.outcome'), render: ({ isSuccess }) => <Outcome isSuccess={isSuccess} /> },
      { key: 'target', title: t('audit.target'), render: ({ target }) => target || '—' },
      { key: 'address', title: t('audit.address'), render: ({ address }) => address || '—' },
    ],
    [t, words, zone],
  );
}
