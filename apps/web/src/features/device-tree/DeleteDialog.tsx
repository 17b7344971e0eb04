import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Dependent } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { dependentsQuery } from '../../registry/calls.ts';
import { useWords } from '../../registry/words.ts';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import type { TreeItem } from './build-tree.ts';
import { paths } from './moves.ts';

interface DeleteDialogProps {
  item: TreeItem;
  title: string;
  isBusy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** What depends on the node is said first; while something has to go before it, it cannot be deleted. */
export function DeleteDialog({ item, title, isBusy, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin');
  const { kind, id } = item.node;
  const { data, error, refetch } = useQuery(dependentsQuery(paths[kind], id));
  const blocking = data?.filter(({ isBlocking }) => isBlocking) ?? [];
  const going = data?.filter(({ isBlocking }) => !isBlocking) ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tree.deleteTitle', { name: title })}
      closeButtonProps={{ 'aria-label': t('tree.cancel') }}
    >
      <Stack gap="md" aria-busy={!data && !error}>
        {error && <PanelError message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={2} />}
        {data && blocking.length > 0 && (
          <>
            <Text>{t('tree.deleteBlocked')}</Text>
            <Dependents list={blocking} />
          </>
        )}
        {data && blocking.length === 0 && (
          <>
            <Text>{t('tree.deleteWarning')}</Text>
            {going.length > 0 && (
              <>
                <Text>{t('tree.deleteGoing')}</Text>
                <Dependents list={going} />
              </>
            )}
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('tree.cancel')}
          </Button>
          <Button color="var(--gw-red)" disabled={!data || blocking.length > 0} loading={isBusy} onClick={onDelete}>
            {t('tree.delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
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
