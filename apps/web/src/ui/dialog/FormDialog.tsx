import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError, type RefusedField } from '../../errors/api-error.ts';
import { Box, Stack } from '../box.tsx';
import { Note } from '../Note.tsx';
import { useDirtyTab } from '../page-frame.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { isWithin, type DialogForm } from './dialog-form.ts';

interface FormDialogProps<Values, Body> extends Omit<DialogProps, 'onSubmit'> {
  form: DialogForm<Values, Body>;
  submit: string;
  children: ReactNode;
  /** Makes the call. The dialog closes on success, refusals are shown at the fields. */
  onSubmit: (body: Body) => Promise<unknown> | void;
}

const refusedFields = (error: unknown): readonly RefusedField[] => (error instanceof ApiError ? error.fields : []);

/** A form dialog: problems are shown at their fields, others above the buttons. */
export function FormDialog<Values, Body>(props: FormDialogProps<Values, Body>) {
  const { form, children, onSubmit, isBusy = false, modal, ...dialog } = props;
  const [failure, setFailure] = useState<Error | null>(null);
  const [refusals, setRefusals] = useState(0);
  const content = useRef<HTMLElement>(null);
  const isDirty = form.isDirty();
  useDirtyTab(isDirty);
  useEffect(() => content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [refusals]);
  const refuse = (): void => setRefusals((count) => count + 1);
  const send = async (): Promise<void> => {
    const body = form.read();
    if (body === null) return;
    setFailure(null);
    try {
      await onSubmit(body);
    } catch (error) {
      setFailure(error as Error);
      form.setErrors(Object.fromEntries(refusedFields(error).map(({ path, msg }) => [path, msg])));
      refuse();
    }
  };
  return (
    <Dialog
      {...dialog}
      isBusy={isBusy || form.submitting}
      // A click outside does not discard input.
      modal={{ closeOnClickOutside: !isDirty, ...modal }}
      onSubmit={() => form.onSubmit(send, refuse)()}
    >
      <Stack ref={content} gap={16}>
        {children}
      </Stack>
      <Problems form={form} failure={failure} />
    </Dialog>
  );
}

interface ProblemsProps {
  form: Pick<DialogForm<object>, 'errors' | 'fields'>;
  failure: Error | null;
}

/** Problems without a field. Rendered after the fields, which have registered by then. */
function Problems({ form, failure }: ProblemsProps) {
  const homeless = Object.entries(form.errors).filter(
    ([path]) => ![...form.fields].some((field) => isWithin(path, field)),
  );
  const isAtFields = refusedFields(failure).length > 0 && homeless.length === 0;
  if (homeless.length === 0 && (failure === null || isAtFields)) return null;
  return (
    <Note kind="failure">
      {failure?.message}
      {homeless.length > 0 && (
        <Box as="ul">
          {homeless.map(([path, problem]) => (
            <li key={path}>
              {path}: {problem}
            </li>
          ))}
        </Box>
      )}
    </Note>
  );
}
