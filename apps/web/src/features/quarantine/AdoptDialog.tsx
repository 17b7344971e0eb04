import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { FrameContent, QuarantineRow } from '@groundwatch/protocol/rest';
import { ApiError } from '../../errors/api-error.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Field } from '../../registry/form/Field.tsx';
import { useRowForm } from '../../registry/form/use-row-form.ts';
import { bodyOfValues } from '../../registry/values.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { adoption, adoptionValues } from './adoption.ts';
import classes from './Quarantine.module.css';
import { frameQuery, useAdopt } from './quarantine-calls.ts';
import { Skeleton } from '../../ui/states.tsx';

interface AdoptDialogProps {
  row: QuarantineRow;
  onClose: () => void;
}

/** Registers a quarantined device. The form is prefilled from its frame. */
export function AdoptDialog(props: AdoptDialogProps) {
  const { t } = useTranslation('admin');
  const content = useQuery(frameQuery(props.row.id));
  if (!content.isPending) return <AdoptForm {...props} content={content.data} />;
  // The frame's data must be known before the form is filled.
  return (
    <Dialog
      place="side"
      size={600}
      title={t('quarantine.adoptTitle', { deviceNo: props.row.deviceNo })}
      onClose={props.onClose}
    >
      <Skeleton rows={6} height={36} />
    </Dialog>
  );
}

function AdoptForm({ row, content, onClose }: AdoptDialogProps & { content: FrameContent | undefined }) {
  const { t } = useTranslation(['admin', 'translation']);
  const initial = useMemo(() => adoptionValues(row, content), [row, content]);
  const form = useRowForm(adoption, null, initial);
  const adopt = useAdopt(row.id);
  const title = t('quarantine.adoptTitle', { deviceNo: row.deviceNo });
  const dialog = { place: 'side', size: 600, title, onClose } as const;
  if (adopt.isSuccess)
    return (
      <Dialog
        {...dialog}
        foot={
          <>
            <Button variant="default" onClick={onClose}>
              {t('translation:common.close')}
            </Button>
            <Button component={Link} to={`/devices/${row.deviceNo}`} onClick={onClose}>
              {t('quarantine.toDevice')}
            </Button>
          </>
        }
      >
        <Stack gap={8} role="status">
          <p>{t('quarantine.adopted', { name: String(form.values['name']) })}</p>
          <p>{t('quarantine.afterwards')}</p>
        </Stack>
      </Dialog>
    );
  const submit = (): void => {
    if (!form.lookAtAll()) return;
    adopt.mutate(bodyOfValues(adoption, form.values, null), {
      onError: (error) => {
        if (error instanceof ApiError && error.fields.length > 0) form.refuse(error.fields);
      },
    });
  };
  const shown = adoption.fields.filter((field) => field.isShown?.(form.values, null) ?? true);
  const isShownByField =
    adopt.error instanceof ApiError &&
    adopt.error.fields.some(({ path }) => shown.some(({ key }) => path === key || path.startsWith(`${key}.`)));
  return (
    <Dialog
      {...dialog}
      isBusy={adopt.isPending}
      error={isShownByField ? null : adopt.error}
      submit={t('quarantine.adopt')}
      onSubmit={submit}
    >
      {content && content.sensors.length > 0 && (
        <Text as="p" tone="text2">
          {t('quarantine.sensorsFollow', { count: content.sensors.length })}
        </Text>
      )}
      <div className={classes.form}>
        <Stack columns="repeat(2, minmax(0, 1fr))" gap="16 12" align="start" className={classes.fields}>
          {shown.map((field) => (
            <div key={field.key} data-half={field.isHalf || undefined}>
              <Field definition={adoption} field={field} form={form} row={null} isReadOnly={adopt.isPending} />
            </div>
          ))}
        </Stack>
      </div>
    </Dialog>
  );
}
