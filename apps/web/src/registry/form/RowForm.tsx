import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { failures } from '@groundwatch/protocol/rest';
import { ApiError } from '../../errors/api-error.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Note } from '../../ui/Note.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { Box, Column, Row, Stack, Text } from '../../ui/box.tsx';
import { useDirtyTab } from '../../ui/page-frame.ts';
import { useSaveRow } from '../calls.ts';
import { ConflictDialog } from '../conflict/ConflictDialog.tsx';
import type { RegistryDefinition, RegistryRow, Values } from '../definition.ts';
import { bodyOfValues } from '../values.ts';
import { useWords } from '../words.ts';
import { Field } from './Field.tsx';
import { refusalText } from './kind.ts';
import classes from './form.module.css';
import { useRowForm } from './use-row-form.ts';

interface RowFormProps {
  definition: RegistryDefinition;
  /** The row as read. Null for a new one. */
  row: RegistryRow | null;
  /** The saved values, to detect unsaved changes. */
  saved: Values;
  mayWrite: boolean;
  onDirty: (isDirty: boolean) => void;
  onSaved: (id: number, values: Values) => void;
  /** The edited row was deleted. Its values become a new one. */
  onGone: () => void;
  onCancel: () => void;
  onRefresh: () => void;
}

/** The form of one row, validated on blur and saved against the version read. */
export function RowForm(props: RowFormProps) {
  const { definition, row: read, saved, mayWrite, onDirty, onSaved, onGone, onCancel, onRefresh } = props;
  const { t } = useTranslation(['admin', 'translation']);
  const words = useWords();
  const [row, setRow] = useState(read);
  const [base, setBase] = useState(saved);
  const [isClashing, setIsClashing] = useState(false);
  const form = useRowForm(definition, row, base, saved);
  const save = useSaveRow(definition.path);
  // Number of refusals. Each moves the focus to the first field with a problem.
  const [attempts, setAttempts] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const { isDirty } = form;
  useDirtyTab(isDirty);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  useEffect(() => {
    if (attempts === 0 || save.isPending) return;
    const field = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error="true"] input');
    (field ?? fields.current)?.scrollIntoView({ block: 'nearest' });
    field?.focus();
  }, [attempts, save.isPending]);
  const send = (target: RegistryRow | null, values: Values): void =>
    save.mutate(
      { row: target, body: bodyOfValues(definition, values, target) },
      {
        onSuccess: (id) => onSaved(id, values),
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          if (error.code === failures.conflict.code) setIsClashing(true);
          if (error.fields.length > 0) form.refuse(error.fields);
          setAttempts((count) => count + 1);
        },
      },
    );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // Forms in nested dialogs do not submit this one.
    event.stopPropagation();
    if (form.lookAtAll()) send(row, form.values);
    else setAttempts((count) => count + 1);
  };

  const shown = definition.fields.filter((field) => field.isShown?.(form.values, row) ?? true);
  const isGone = row !== null && save.error instanceof ApiError && save.error.status === 404;
  const homeless = Object.entries(form.refusals).filter(
    ([path]) =>
      !shown.some(
        ({ key, kind }) =>
          path === key || path.startsWith(`${key}.`) || (kind === 'names' && /^name(Zh|En|Ja)$/.test(path)),
      ),
  );
  const isRefusedByField = save.error instanceof ApiError && save.error.fields.length > 0 && homeless.length === 0;
  const Panel = definition.rowPanel;
  return (
    <Column as="form" grow className={classes.form} noValidate onSubmit={submit}>
      <Stack
        ref={fields}
        columns="repeat(2, minmax(0, 1fr))"
        gap="16 12"
        grow
        scroll
        p="4 20 24 20"
        className={classes.fields}
      >
        {save.error && !isClashing && !isRefusedByField && (
          <Box full>
            <Note kind="failure">
              {isGone ? t('registry.form.gone') : save.error.message}
              {homeless.map(([path, refusal]) => (
                <Text key={path} as="p" mt={4}>
                  {words.column(definition.subject, path)} {refusalText(words, refusal)}
                </Text>
              ))}
            </Note>
          </Box>
        )}
        {shown.map((field) => (
          <Box key={field.key} shrink full className={classes.field} data-half={field.isHalf || undefined}>
            <Field definition={definition} field={field} form={form} row={row} isReadOnly={!mayWrite} />
          </Box>
        ))}
        {row !== null && Panel && (
          <Box full>
            <Panel row={row} refresh={onRefresh} />
          </Box>
        )}
      </Stack>
      <Row as="footer" gap={8} justify="end" wrap fixed p="12 20" ruled>
        {typeof row?.['updatedAt'] === 'string' && (
          <Text text="least" tone="text3" style={{ marginRight: 'auto' }}>
            {words.column(definition.subject, 'updatedAt')} <Stamp time={row['updatedAt']} />
          </Text>
        )}
        <Button variant="default" onClick={onCancel}>
          {t(mayWrite ? 'translation:common.cancel' : 'translation:common.close')}
        </Button>
        {mayWrite && !isGone && (
          <Button type="submit" loading={save.isPending} disabled={row !== null && !isDirty}>
            {t('registry.form.save')}
          </Button>
        )}
        {mayWrite && isGone && <Button onClick={onGone}>{t('registry.form.saveAsNew')}</Button>}
      </Row>
      {isClashing && row !== null && (
        <ConflictDialog
          definition={definition}
          id={row.id}
          before={base}
          mine={form.values}
          onClose={() => setIsClashing(false)}
          onMerged={(newest, theirs, values) => {
            setIsClashing(false);
            setRow(newest);
            setBase(theirs);
            form.set(values);
            send(newest, values);
          }}
        />
      )}
    </Column>
  );
}
