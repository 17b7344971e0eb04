import { Button, Select } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CrmHandOverSchema } from '@groundwatch/protocol/rest';
import { queryOf, useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { showNote } from '../../ui/toasts.ts';
import { topics } from './ClientActions.tsx';
import { usePeople } from './place-fields.tsx';

const SHOWN = 5;
const MORE = '…';

/** Hands all clients and tasks of a leaving user over to another. */
export function HandOverButton() {
  const { t } = useTranslation('crm');
  const [isOpen, setIsOpen] = useState(false);
  const mayTransfer = useHasPermission('crm-client:transfer');
  const seesAll = useHasPermission('crm-client:all');
  if (!mayTransfer || !seesAll) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconUsersGroup size={16} stroke={1.6} />} onClick={() => setIsOpen(true)}>
        {t('handOver')}
      </Button>
      {isOpen && <HandOverDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

const names = (rows: readonly { name: string }[]): string =>
  rows
    .slice(0, SHOWN)
    .map(({ name }) => name)
    .concat(rows.length > SHOWN ? [MORE] : [])
    .join(', ');

function HandOverDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('crm');
  const send = useSend('POST /rest/crm/hand-over', ...topics);
  const from = usePeople(false);
  const to = usePeople();
  const form = useDialogForm({
    initialValues: { fromUserId: null as string | null, toUserId: null as string | null },
    schema: CrmHandOverSchema,
    bodyOf: ({ fromUserId, toUserId }) => ({
      fromUserId: fromUserId === null ? undefined : Number(fromUserId),
      toUserId: toUserId === null ? undefined : Number(toUserId),
    }),
  });
  const { fromUserId } = form.values;
  const preview = useQuery(
    queryOf(
      'GET /rest/crm/hand-over',
      { query: { fromUserId: Number(fromUserId) } },
      { enabled: fromUserId !== null, staleTime: 0 },
    ),
  );
  const { clients = [], tasks = [] } = preview.data ?? {};
  return (
    <FormDialog
      form={form}
      title={t('handOver')}
      submit={t('handOver')}
      isDisabled={preview.data === undefined}
      error={preview.error}
      onSubmit={(body) =>
        send.mutateAsync(
          { body },
          {
            onSuccess: (handed) => {
              showNote(t('handed', { clients: handed.clients.length, tasks: handed.tasks.length }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Select label={t('from')} searchable data={from} {...form.getInputProps('fromUserId')} data-autofocus />
      <Select label={t('to')} searchable data={to} {...form.getInputProps('toUserId')} />
      {preview.data && fromUserId !== null && (
        <Note role="status">
          <div>{t('handClients', { count: clients.length, names: names(clients) })}</div>
          <div>{t('handTasks', { count: tasks.length, names: names(tasks) })}</div>
        </Note>
      )}
    </FormDialog>
  );
}
