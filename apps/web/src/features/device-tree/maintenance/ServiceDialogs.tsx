import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { usePermissions } from '../../../session/permissions.tsx';
import { OperationDialog, type DialogProps } from './OperationDialog.tsx';
import { useDateField } from './use-date-field.tsx';
import { useWithdrawn } from './use-consequences.ts';

/** Puts into service from a date on. */
export function InstallDialog(props: DialogProps) {
  const { t } = useTranslation('admin');
  const held = usePermissions();
  const date = useDateField(props.zone, t('maintain.install.at'));
  const [writesDevice, setWritesDevice] = useState(false);
  return (
    <OperationDialog
      {...props}
      kind="install"
      path="install"
      body={date.isValid ? { ...date.body, writesDevice } : null}
      consequences={[
        { kind: 'stays', text: t('maintain.install.taken') },
        ...(writesDevice ? [{ kind: 'note', text: t('maintain.install.queued') } as const] : []),
      ]}
    >
      {date.field}
      {held.has('device:command') && (
        <Checkbox
          label={t('maintain.install.writes')}
          checked={writesDevice}
          onChange={(event) => setWritesDevice(event.currentTarget.checked)}
        />
      )}
    </OperationDialog>
  );
}

/** Takes out of service from a date on. */
export function RemoveDialog(props: DialogProps) {
  const { t } = useTranslation('admin');
  const date = useDateField(props.zone, t('maintain.remove.at'));
  const withdrawn = useWithdrawn(props.maintenance);
  return (
    <OperationDialog
      {...props}
      kind="remove"
      path="remove"
      isDangerous
      body={date.isValid ? date.body : null}
      consequences={[
        { kind: 'stays', text: t('maintain.remove.stays') },
        { kind: 'goes', text: t('maintain.remove.refused') },
        ...withdrawn,
      ]}
    >
      {date.field}
    </OperationDialog>
  );
}
