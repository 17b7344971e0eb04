import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkAnswer, BulkRequest } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Allowed } from '../../session/permissions.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { ListView, RowId, Selection } from '../../ui/table/types.ts';
import { listPageQuery, useBulk } from '../calls.ts';
import type { RegistryDefinition, RegistryRow, Values } from '../definition.ts';
import { useWords } from '../words.ts';
import { BulkResult } from './BulkResult.tsx';
import { BulkSetDialog } from './BulkSetDialog.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';

interface BulkBarProps {
  definition: RegistryDefinition;
  selection: Selection<RegistryRow>;
  /** The present filters and the number of matching rows. */
  view: ListView;
  total: number;
}

/** The limit of one call. */
const MOST = 500;

/** Actions on the selected rows, each with its own result. */
export function BulkBar({ definition, selection: { rows, onChange }, view, total }: BulkBarProps) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const bulk = useBulk(definition.path);
  const queries = useQueryClient();
  const everything = useMutation({
    mutationFn: () => queries.query(listPageQuery(definition.path, { ...view, page: 1, size: MOST })),
    onSuccess: ({ records }) => onChange(new Map(records.map((row) => [row.id, row]))),
  });
  const [setting, setSetting] = useState<string | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const [result, setResult] = useState<{ answer: BulkAnswer; rows: ReadonlyMap<RowId, RegistryRow> } | null>(null);
  const count = rows.size;

  const run = (action: BulkRequest['action'], changes?: Values): void =>
    bulk.mutate(
      {
        action,
        rows: [...rows.values()].map(({ id, version }) => ({ id, version })),
        ...(changes ? { changes } : {}),
      },
      {
        onSuccess: (answer) => {
          setSetting(null);
          setIsDeleting(false);
          setResult({ answer, rows });
          const failed = new Set(answer.flatMap(({ id, ok }) => (ok ? [] : [id])));
          onChange(new Map([...rows].filter(([, row]) => failed.has(row.id))));
        },
      },
    );
  const open = (key: string | null): void => {
    bulk.reset();
    setSetting(key);
  };

  const keys = definition.bulk ?? [];
  const isTooMany = count > MOST;
  return (
    <>
      {count > 0 && (
        <Toolbar isSelection aria-label={t('registry.bulk.label')}>
          <strong>{t('registry.bulk.selected', { count })}</strong>
          {count < total && total <= MOST && (
            <Button variant="subtle" loading={everything.isPending} onClick={() => everything.mutate()}>
              {t('registry.bulk.everything', { total })}
            </Button>
          )}
          {keys.length > 0 && (
            <Allowed auth={`${definition.subject}:update`}>
              <Menu shadow="md" position="bottom-start">
                <Menu.Target>
                  <Button variant="default" rightSection={<IconChevronDown size={14} />} disabled={isTooMany}>
                    {t('registry.bulk.set')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {keys.map((key) => (
                    <Menu.Item key={key} onClick={() => open(key)}>
                      {words.column(definition.subject, key)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            </Allowed>
          )}
          <Allowed auth={`${definition.subject}:delete`}>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              disabled={isTooMany}
              onClick={() => {
                bulk.reset();
                setIsDeleting(true);
              }}
            >
              {t('registry.delete.action')}
            </Button>
          </Allowed>
          <Button variant="subtle" onClick={() => onChange(new Map())}>
            {t('registry.bulk.clear')}
          </Button>
          {isTooMany && <span role="status">{t('registry.bulk.tooMany', { most: MOST })}</span>}
        </Toolbar>
      )}
      {setting !== null && (
        <BulkSetDialog
          definition={definition}
          fieldKey={setting}
          count={count}
          isBusy={bulk.isPending}
          error={bulk.error}
          onClose={() => setSetting(null)}
          onSet={(value) => run('update', { [setting]: value })}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          title={t('registry.bulk.deleteTitle', { count })}
          text={t('registry.bulk.deleteText')}
          confirm={t('registry.delete.confirm')}
          isDangerous
          isBusy={bulk.isPending}
          error={bulk.error}
          onConfirm={() => run('delete')}
          onClose={() => setIsDeleting(false)}
        />
      )}
      {result !== null && <BulkResult definition={definition} {...result} onClose={() => setResult(null)} />}
    </>
  );
}
