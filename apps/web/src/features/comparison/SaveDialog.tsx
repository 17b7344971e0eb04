import { Checkbox, TextInput } from '@mantine/core';
import type { ComparisonDefinition } from '@groundwatch/protocol/model';
import { ComparisonWriteSchema, type Comparison } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { ResourceDialog } from '../../resource/ResourceDialog.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { Note } from '../../ui/Note.tsx';

interface SaveDialogProps {
  /** The comparison to change. Null: a new one. */
  saved: Comparison | null;
  definition: ComparisonDefinition;
  /** Called with the id of a new one. */
  onSaved: (id: number | null) => void;
  onClose: () => void;
}

/** Saves a comparison under a name, private or shared. */
export function SaveDialog({ saved, definition, onSaved, onClose }: SaveDialogProps) {
  const { t } = useTranslation('comparison');
  const form = useDialogForm({
    initialValues: { name: saved?.name ?? '', isShared: saved?.isShared ?? false },
    schema: ComparisonWriteSchema,
    bodyOf: (values) => ({ ...values, definition }),
  });
  return (
    <ResourceDialog
      path="comparisons"
      row={saved}
      form={form}
      title={t(saved ? 'save.change' : 'save.new')}
      onSaved={(made) => onSaved(made?.id ?? null)}
      onClose={onClose}
    >
      <TextInput label={t('save.name')} maxLength={60} {...form.getInputProps('name')} data-autofocus />
      <Checkbox
        label={t('save.shared')}
        description={t('save.sharedHint')}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
      {saved !== null && saved.missing > 0 && <Note kind="warning">{t('save.missing', { count: saved.missing })}</Note>}
    </ResourceDialog>
  );
}
