import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Dependent } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { dependentsQuery } from '../../registry/calls.ts';
import { useWords } from '../../registry/words.ts';
import { Stack } from '../../ui/box.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { TreeItem } from './build-tree.ts';
import { paths } from './moves.ts';
import { PanelError, Skeleton } from '../../ui/states.tsx';

interface DeleteDialogProps {
  item: TreeItem;
  title: string;
  isBusy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Lists the dependents of the node first. It cannot be deleted before those that block it. */
export function DeleteDialog({ item, title, isBusy, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin');
  const { kind, id } = item.node;
  const { data, error, refetch } = useQuery(dependentsQuery(paths[kind], id));
  const blocking = data?.filter(({ isBlocking }) => isBlocking) ?? [];
  const going = data?.filter(({ isBlocking }) => !isBlocking) ?? [];
  return (
    <Dialog
      title={t('tree.deleteTitle', { name: title })}
      submit={t('tree.delete')}
      cancel={t('tree.cancel')}
      focus="cancel"
      isDangerous
      isBusy={isBusy}
      isDisabled={!data || blocking.length > 0}
      onSubmit={onDelete}
      onClose={onClose}
    >
      <Stack gap={16} aria-busy={!data && !error}>
        {error && <PanelError message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={2} />}
        {data && blocking.length > 0 && (
          <>
            <p>{t('tree.deleteBlocked')}</p>
            <Dependents list={blocking} />
          </>
        )}
        {data && blocking.length === 0 && (
          <>
            <p>{t('tree.deleteWarning')}</p>
            {going.length > 0 && (
              <>
                <p>{t('tree.deleteGoing')}</p>
                <Dependents list={going} />
              </>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Dependents({ list }: { list: readonly Dependent[] }) {
  const { t } = useTranslation('admin');
  const words = useWords();
  return (
    <List size="sm" spacing={4}>
      {list.map(({ kind, count, names }) => (
        <List.Item key={kind}>
          {words.resource(kind)} {count === null ? t('tree.some') : count}
          {names.length > 0 && ` · ${names.join(', ')}${count !== null && count > names.length ? ' …' : ''}`}
        </List.Item>
      ))}
    </List>
  );
}
