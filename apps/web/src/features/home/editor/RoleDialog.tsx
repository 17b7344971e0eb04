import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Arrangement } from '@groundwatch/protocol/model';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { pageQuery } from '../../../registry/calls.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { useUser } from '../../../session/session.ts';
import { Text } from '../../../ui/box.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { formatZonedStamp } from '../../../ui/format-time.ts';
import { roleArrangementQuery, useRemoveArrangement, useSaveArrangement } from '../home-api.ts';

interface RoleDialogProps {
  draft: Arrangement;
  onClose: () => void;
  /** Called with a report in words. */
  onDone: (note: string) => void;
}

const MOST_ROLES = 200;

/** Saves the arrangement for all users of a role without an own one. */
export function RoleDialog({ draft, onClose, onDone }: RoleDialogProps) {
  const { t } = useTranslation('panels');
  const { t: common } = useTranslation();
  const own = useUser().data?.roleId ?? 0;
  const [roleId, setRoleId] = useState(own);
  const mayList = useHasPermission('role:list');
  const roles = useQuery({ ...pageQuery('roles', { current: 1, size: MOST_ROLES }), enabled: mayList });
  const present = useQuery(roleArrangementQuery(roleId));
  const save = useSaveArrangement();
  const remove = useRemoveArrangement();
  const target = { kind: 'role', roleId } as const;
  const choices = (roles.data?.records ?? []).map(({ id, name }) => ({ value: String(id), label: String(name) }));
  const nameOf = choices.find(({ value }) => Number(value) === roleId)?.label ?? t('editor.ownRole');
  const error = save.error ?? remove.error ?? present.error;
  const revision = present.data?.revision ?? null;
  return (
    <Dialog
      size={480}
      title={t('editor.forRole')}
      isBusy={save.isPending}
      isDisabled={!present.isSuccess}
      error={error}
      aside={
        revision !== null && (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { target, revision },
                { onSuccess: () => onDone(t('editor.roleRemoved', { role: nameOf })) },
              )
            }
          >
            {t('editor.roleRemove')}
          </Button>
        )
      }
      submit={t('editor.roleSave')}
      onSubmit={() =>
        save.mutate(
          { target, arrangement: draft, revision },
          { onSuccess: () => onDone(t('editor.roleSaved', { role: nameOf })) },
        )
      }
      onClose={onClose}
    >
      <NativeSelect
        label={t('editor.role')}
        data={choices.length > 0 ? choices : [{ value: String(own), label: t('editor.ownRole') }]}
        value={String(roleId)}
        onChange={(event) => {
          save.reset();
          remove.reset();
          setRoleId(Number(event.currentTarget.value));
        }}
      />
      <p>{t('editor.roleText')}</p>
      <Text as="p" tone="text2" aria-live="polite">
        {present.isPending
          ? common('common.loading')
          : present.data
            ? t('editor.roleHas', { time: formatZonedStamp(Date.parse(present.data.updatedAt)) })
            : t('editor.roleHasNone')}
      </Text>
    </Dialog>
  );
}
