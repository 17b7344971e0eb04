import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { RegistryDefinition } from '../definition.ts';
import { ReferenceSelect } from '../ReferenceSelect.tsx';
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

/** One value for one field of all selected rows. */
export function BulkSetDialog({ definition, fieldKey, count, isBusy, error, onSet, onClose }: BulkSetDialogProps) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const field = definition.fields.find(({ key }) => key === fieldKey);
  const [value, setValue] = useState<unknown>(field?.kind === 'switch' ? true : null);
  const label = words.column(definition.subject, fieldKey);
  const mayBeEmpty = (field?.kind === 'reference' || field?.kind === 'choice') && (field.canBeEmpty ?? false);
  return (
    <ConfirmDialog
      title={t('registry.bulk.setTitle', { field: label, count })}
      confirm={t('registry.bulk.apply')}
      isBusy={isBusy}
      isDisabled={value === null && !mayBeEmpty}
      error={error}
      onClose={onClose}
      onConfirm={() => onSet(value)}
      text={
        <>
          {field?.kind === 'switch' && (
            <SegmentedControl
              fullWidth
              aria-label={label}
              data={['true', 'false'].map((choice) => ({ value: choice, label: words.choice('boolean', choice) }))}
              value={String(value)}
              onChange={(next) => setValue(next === 'true')}
            />
          )}
          {field?.kind === 'choice' && (
            <Select
              label={label}
              clearable={mayBeEmpty}
              data={field.choices.map((choice) => ({ value: choice, label: words.choice(field.words, choice) }))}
              value={typeof value === 'string' ? value : null}
              onChange={setValue}
            />
          )}
          {field?.kind === 'reference' && (
            <ReferenceSelect
              label={label}
              source={field.of}
              clearable={mayBeEmpty}
              value={typeof value === 'number' ? value : null}
              onChange={setValue}
            />
          )}
          {field?.kind === 'custom' && (
            <field.component
              value={value}
              onChange={setValue}
              onBlur={() => undefined}
              label={label}
              hint={undefined}
              error={null}
              errors={{}}
              isRequired={false}
              isDisabled={false}
              values={{ [fieldKey]: value }}
              setValue={(_key, next) => setValue(next)}
              row={null}
            />
          )}
        </>
      }
    />
  );
}
