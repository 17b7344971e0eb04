import { ActionIcon, Button, Select, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { CrmAssignSchema, CrmReleaseSchema } from '@groundwatch/protocol/rest';
import { useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { RegistryRow, RowPartProps } from '../../registry/definition.ts';
import { Allowed } from '../../session/permissions.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { showError, showNote } from '../../ui/toasts.ts';
import { usePeople } from './place-fields.tsx';

export const topics = ['crm', 'crm-clients', 'crm-sea', 'crm-contacts', 'crm-work'] as const;

interface DialogProps {
  row: RegistryRow;
  onClose: () => void;
}

function ReleaseDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('crm');
  const release = useSend('POST /rest/crm/clients/:id/release', ...topics);
  const form = useDialogForm({ initialValues: { reason: '' }, schema: CrmReleaseSchema });
  return (
    <FormDialog
      form={form}
      title={t('releaseTitle', { name: String(row['name']) })}
      submit={t('release')}
      onSubmit={(body) => release.mutateAsync({ params: { id: row.id }, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Textarea label={t('reason')} description={t('releaseText')} {...form.getInputProps('reason')} data-autofocus />
    </FormDialog>
  );
}

function AssignDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('crm');
  const people = usePeople().filter(({ value }) => value !== String(row['ownerId']));
  const assign = useSend('POST /rest/crm/clients/:id/assign', ...topics);
  const form = useDialogForm({
    initialValues: { userId: null as string | null },
    schema: CrmAssignSchema,
    bodyOf: ({ userId }) => ({ userId: userId === null ? undefined : Number(userId) }),
  });
  return (
    <FormDialog
      form={form}
      title={t('assignTitle', { name: String(row['name']) })}
      submit={t('assign')}
      onSubmit={(body) => assign.mutateAsync({ params: { id: row.id }, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Select label={t('to')} searchable data={people} {...form.getInputProps('userId')} />
    </FormDialog>
  );
}

/** Releases a client or assigns it to another user. */
export function ClientActions({ row }: RowPartProps) {
  const { t } = useTranslation('crm');
  const [asked, setAsked] = useState<'release' | 'assign' | null>(null);
  const close = (): void => setAsked(null);
  const name = String(row['name']);
  const look = { variant: 'subtle', color: 'gray' } as const;
  return (
    <>
      <Allowed auth="crm-client:transfer">
        <ActionIcon {...look} aria-label={t('assignTitle', { name })} onClick={() => setAsked('assign')}>
          <IconUserShare size={17} stroke={1.6} />
        </ActionIcon>
      </Allowed>
      <Allowed auth="crm-client:release">
        <ActionIcon {...look} aria-label={t('releaseTitle', { name })} onClick={() => setAsked('release')}>
          <IconArrowBackUp size={17} stroke={1.6} />
        </ActionIcon>
      </Allowed>
      {asked === 'release' && <ReleaseDialog row={row} onClose={close} />}
      {asked === 'assign' && <AssignDialog row={row} onClose={close} />}
    </>
  );
}

/** Claims a client of the shared pool. */
export function Claim({ row }: RowPartProps) {
  const { t } = useTranslation('crm');
  const claim = useSend('POST /rest/crm/clients/:id/claim', ...topics);
  const name = String(row['name']);
  return (
    <Allowed auth="crm-sea:claim">
      <Button
        size="xs"
        variant="default"
        loading={claim.isPending}
        aria-label={`${t('claim')}: ${name}`}
        onClick={() =>
          // The row may have left the list, with this component, before the answer arrives.
          void claim.mutateAsync({ params: { id: row.id } }).then(() => showNote(t('claimed', { name })), showError)
        }
      >
        {t('claim')}
      </Button>
    </Allowed>
  );
}
