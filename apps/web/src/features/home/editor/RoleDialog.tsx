import { Button, Modal, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Arrangement } from '@groundwatch/protocol/model';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { pageQuery } from '../../../registry/calls.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { useUser } from '../../../session/session.ts';
import { Row, Stack } from '../../../ui/box.tsx';
import { formatZonedStamp } from '../../../ui/format-time.ts';
import { roleArrangementQuery, useRemoveArrangement, useSaveArrangement } from '../home-api.ts';
import classes from './Dialogs.module.css';
import { Note } from '../../../ui/Note.tsx';

interface RoleDialogProps {
  draft: Arrangement;
  onClose: () => void;
  /** With what was done, in words. */
  onDone: (note: string) => void;
}

const MOST_ROLES = 200;

/** Gives what is being arranged to everybody of a role who has not arranged a home page of their own. */
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
    <Modal
      opened
      onClose={onClose}
      centered
      size={480}
      title={t('editor.forRole')}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <Stack gap={16} className={classes.form}>
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
        <p className={classes.note} aria-live="polite">
          {present.isPending
            ? common('common.loading')
            : present.data
              ? t('editor.roleHas', { time: formatZonedStamp(Date.parse(present.data.updatedAt)) })
              : t('editor.roleHasNone')}
        </p>
        {error && <Note kind="failure">{error.message}</Note>}
        <Row gap={12} align="stretch" justify="end" wrap className={classes.buttons}>
          {revision !== null && (
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
          )}
          <Button variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button
            loading={save.isPending}
            disabled={!present.isSuccess}
            onClick={() =>
              save.mutate(
                { target, arrangement: draft, revision },
                { onSuccess: () => onDone(t('editor.roleSaved', { role: nameOf })) },
              )
            }
          >
            {t('editor.roleSave')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
