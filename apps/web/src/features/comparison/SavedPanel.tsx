import { ActionIcon } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComparisonRow } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { KeywordInput } from '../../ui/table/KeywordInput.tsx';
import { holdsKeyword } from '../../registry/list/use-search.ts';
import { useRemoveRow } from '../../resource/calls.ts';
import { Allowed } from '../../session/permissions.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Empty } from '../../ui/states.tsx';
import { addressOf } from './address.ts';

interface SavedPanelProps {
  /** The open one. */
  savedId: number | null;
  onRemoved: (id: number) => void;
}

/** Saved comparisons: own ones and those shared by others. */
export function SavedPanel({ savedId, onRemoved }: SavedPanelProps) {
  const { t } = useTranslation(['comparison', 'translation']);
  const list = useQuery(queryOf('GET /rest/comparisons', {}));
  const [leaving, setLeaving] = useState<ComparisonRow | null>(null);
  const [keyword, setKeyword] = useState('');
  const all = list.data ?? [];
  const rows = all.filter(({ name, ownerName }) => holdsKeyword(keyword, [name, ownerName]));
  return (
    <Panel
      title={t('saved.title', { count: all.length })}
      isLoading={list.isPending}
      error={list.data ? null : list.error}
      onRetry={() => void list.refetch()}
    >
      {all.length > 0 && <KeywordInput value={keyword} label={t('saved.search')} onChange={setKeyword} />}
      {rows.length === 0 && <Empty text={t(all.length === 0 ? 'saved.none' : 'translation:list.noMatch')} />}
      <Stack as="ul" lined aria-label={t('saved.label')}>
        {rows.map((row) => (
          <Row as="li" key={row.id} gap={8} style={{ minHeight: 36 }}>
            <Text tone={row.id === savedId ? 'accent' : 'text3'} style={{ display: 'grid' }}>
              <IconBookmark size={16} aria-hidden />
            </Text>
            <Text
              as={Link}
              to={addressOf(row.id)}
              grow
              truncate
              tone="text1"
              weight={row.id === savedId ? 700 : 400}
              aria-current={row.id === savedId ? 'page' : undefined}
              title={row.name}
            >
              {row.name}
            </Text>
            <Text text="least" tone="text3" nowrap>
              {row.isOwn
                ? t(row.isShared ? 'saved.ownShared' : 'saved.own')
                : `${row.ownerName || '—'} · ${t('saved.shared')}`}
            </Text>
            {row.isOwn && (
              <Allowed auth="comparison:delete">
                <ActionIcon
                  variant="subtle"
                  aria-label={t('saved.remove', { name: row.name })}
                  onClick={() => setLeaving(row)}
                >
                  <IconTrash size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Allowed>
            )}
          </Row>
        ))}
      </Stack>
      {leaving && (
        <RemoveDialog
          row={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            setLeaving(null);
            onRemoved(leaving.id);
          }}
        />
      )}
    </Panel>
  );
}

function RemoveDialog({ row, onRemoved, onClose }: { row: ComparisonRow; onRemoved: () => void; onClose: () => void }) {
  const { t } = useTranslation('comparison');
  const remove = useRemoveRow('comparisons');
  return (
    <ConfirmDialog
      title={t('saved.removeTitle', { name: row.name })}
      text={t('saved.removeText')}
      confirm={t('saved.removeConfirm')}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(row, { onSuccess: onRemoved })}
      onClose={onClose}
    />
  );
}
