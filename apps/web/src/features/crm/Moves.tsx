import { useQuery } from '@tanstack/react-query';
import type { CrmMove } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Stamp } from '../../session/Stamp.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';

const SHOWN = 100;

/** The owners of a client: who, since when, and why, newest first. */
export function Moves({ clientId }: { clientId?: number }) {
  const { t } = useTranslation('crm');
  const query = { current: 1, size: SHOWN, ...(clientId !== undefined && { clientId }) };
  const moves = useQuery(queryOf('GET /rest/crm/moves', { query }));
  const total = moves.data?.total ?? 0;
  return (
    <DataTable
      look="words"
      hasCards
      label={t('log')}
      rows={moves.data?.records}
      error={moves.error}
      onRetry={() => void moves.refetch()}
      empty={t('noMoves')}
      caption={total > SHOWN ? t('latestMoves', { count: SHOWN, total }) : undefined}
      columns={[
        { key: 'at', title: t('time'), render: ({ at }: CrmMove) => <Stamp time={at} /> },
        ...(clientId === undefined
          ? [{ key: 'clientName', title: t('client'), render: ({ clientName }: CrmMove) => clientName }]
          : []),
        { key: 'what', title: t('what'), render: ({ what }: CrmMove) => t(`move.${what}`) },
        {
          key: 'people',
          title: t('people'),
          render: ({ fromName, toName }: CrmMove) => `${fromName || t('sea')} → ${toName || t('sea')}`,
        },
        { key: 'byName', title: t('by'), render: ({ byName }: CrmMove) => byName || t('server') },
        { key: 'reason', title: t('reason'), render: ({ reason }: CrmMove) => reason },
      ]}
    />
  );
}
