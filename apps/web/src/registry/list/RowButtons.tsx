import { ActionIcon } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import type { RegistryDefinition, RegistryRow } from '../definition.ts';
import classes from './RowButtons.module.css';

interface RowButtonsProps {
  definition: RegistryDefinition;
  row: RegistryRow;
  refresh: () => void;
  onEdit: () => void;
  onDelete: (() => void) | undefined;
}

/** What can be done with one row; each button names it. */
export function RowButtons({ definition, row, refresh, onEdit, onDelete }: RowButtonsProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const mayUpdate = useHasPermission(`${definition.subject}:update`);
  const name = definition.nameOf(row, language);
  const More = definition.rowActions;
  return (
    <>
      {More && <More row={row} refresh={refresh} />}
      <ActionIcon
        className={classes.button}
        variant="subtle"
        color="gray"
        aria-label={t(mayUpdate ? 'registry.editRow' : 'registry.viewRow', { name })}
        onClick={onEdit}
      >
        {mayUpdate ? <IconPencil size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />}
      </ActionIcon>
      {onDelete && (
        <ActionIcon
          className={classes.button}
          variant="subtle"
          color="gray"
          aria-label={t('registry.deleteRow', { name })}
          onClick={onDelete}
        >
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      )}
    </>
  );
}
