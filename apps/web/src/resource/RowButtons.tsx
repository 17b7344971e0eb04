import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../i18n/i18n.ts';
import classes from './resource.module.css';

interface RowButtonsProps {
  name: string;
  /** Otherwise the row is view-only. */
  mayUpdate: boolean;
  /** On the last button instead of the bin. */
  removeWord: string | undefined;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** The actions of one row, each with an accessible name. */
export function RowButtons({ name, mayUpdate, removeWord, onEdit, onRemove }: RowButtonsProps) {
  const { t } = useTranslation('admin');
  const shared = { className: classes.button, variant: 'subtle', color: 'gray' };
  return (
    <>
      {onEdit && (
        <ActionIcon
          {...shared}
          aria-label={t(mayUpdate ? 'registry.editRow' : 'registry.viewRow', { name })}
          onClick={onEdit}
        >
          {mayUpdate ? <IconPencil size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />}
        </ActionIcon>
      )}
      {onRemove && removeWord === undefined && (
        <ActionIcon {...shared} aria-label={t('registry.deleteRow', { name })} onClick={onRemove}>
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      )}
      {onRemove && removeWord !== undefined && (
        <Button size="xs" variant="default" aria-label={`${removeWord}: ${name}`} onClick={onRemove}>
          {removeWord}
        </Button>
      )}
    </>
  );
}
