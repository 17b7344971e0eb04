import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import type { DialogForm } from '../ui/dialog/dialog-form.ts';
import { FormDialog } from '../ui/dialog/FormDialog.tsx';
import { useSaveRow, type BodyOf, type MadeOf, type ResourcePath, type Stored } from './calls.ts';

interface ResourceDialogProps<Path extends ResourcePath, Values, Body> {
  path: Path;
  /** Null: a new one. */
  row: Stored | null;
  form: DialogForm<Values, Body>;
  title: string;
  /** By default "Save". */
  submit?: string;
  /** px. */
  size?: number;
  error?: Error | null;
  isDisabled?: boolean;
  children: ReactNode;
  /** Called instead of closing, with the server's answer to a new one. */
  onSaved?: (made: MadeOf<Path> | null) => void;
  onClose: () => void;
}

/** The form of a row beside its `ResourceList`, saved on submit. */
export function ResourceDialog<Path extends ResourcePath, Values, Body extends BodyOf<Path>>({
  path,
  row,
  submit,
  onSaved,
  ...dialog
}: ResourceDialogProps<Path, Values, Body>) {
  const { t } = useTranslation('admin');
  const save = useSaveRow(path, row);
  return (
    <FormDialog
      size={560}
      {...dialog}
      place="side"
      submit={submit ?? t('registry.form.save')}
      onSubmit={(body) => save.mutateAsync(body, { onSuccess: onSaved ?? dialog.onClose })}
    />
  );
}
