import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { RegistryDefinition, Values } from '../definition.ts';
import { Field } from '../form/Field.tsx';
import { useRowForm } from '../form/use-row-form.ts';
import { problemsOf } from '../values.ts';
import { useWords } from '../words.ts';

interface BulkSetDialogProps {
  definition: RegistryDefinition;
  fieldKey: string;
  count: number;
  isBusy: boolean;
  error: Error | null;
  onSet: (value: unknown) => void;
  onClose: () => void;
}

/** One value for one field of all selected rows. Problems are shown at the field before the request. */
export function BulkSetDialog({ definition, fieldKey, count, isBusy, error, onSet, onClose }: BulkSetDialogProps) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const field = definition.fields.find(({ key }) => key === fieldKey);
  const [start] = useState<Values>({ [fieldKey]: field?.kind === 'switch' ? true : null });
  const form = useRowForm(definition, null, start);
  const value = form.values[fieldKey];
  const label = words.column(definition.subject, fieldKey);
  const set = (): void => {
    // The other fields differ by row.
    if (problemsOf(definition, form.values, null).some(({ path }) => path === fieldKey)) form.look(fieldKey);
    else onSet(value);
  };
  return (
    <ConfirmDialog
      title={t('registry.bulk.setTitle', { field: label, count })}
      confirm={t('registry.bulk.apply')}
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onConfirm={set}
      text={
        field?.kind === 'switch' ? (
          <SegmentedControl
            fullWidth
            aria-label={label}
            data={['true', 'false'].map((choice) => ({ value: choice, label: words.choice('boolean', choice) }))}
            value={String(value)}
            onChange={(next) => form.set({ [fieldKey]: next === 'true' })}
          />
        ) : (
          field && <Field definition={definition} field={field} form={form} row={null} isReadOnly={false} />
        )
      }
    />
  );
}
