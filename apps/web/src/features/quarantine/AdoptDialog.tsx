import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import type { FrameContent, QuarantineRow } from '@groundwatch/protocol/rest';
import { ApiError } from '../../errors/api-error.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Field } from '../../registry/form/Field.tsx';
import { useRowForm } from '../../registry/form/use-row-form.ts';
import { bodyOfValues } from '../../registry/values.ts';
import { Skeleton } from '../../ui/states.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { adoption, adoptionValues } from './adoption.ts';
import classes from './Quarantine.module.css';
import { frameQuery, useAdopt } from './quarantine-calls.ts';

interface AdoptDialogProps {
  row: QuarantineRow;
  onClose: () => void;
}

/** One step from a number that knocked to a device: what its frame tells is filled in already. */
export function AdoptDialog({ row, onClose }: AdoptDialogProps) {
  const { t } = useTranslation(['admin', 'translation']);
  const content = useQuery(frameQuery(row.id));
  return (
    <Modal
      opened
      onClose={onClose}
      size={600}
      title={t('quarantine.adoptTitle', { deviceNo: row.deviceNo })}
      closeButtonProps={{ 'aria-label': t('translation:common.close') }}
    >
      {/* What the frame tells has to be known before the form is filled with it. */}
      {content.isPending ? (
        <Skeleton rows={6} height={36} />
      ) : (
        <AdoptForm row={row} content={content.data} onClose={onClose} />
      )}
    </Modal>
  );
}

function AdoptForm({ row, content, onClose }: AdoptDialogProps & { content: FrameContent | undefined }) {
  const { t } = useTranslation(['admin', 'translation']);
  const initial = useMemo(() => adoptionValues(row, content), [row, content]);
  const form = useRowForm(adoption, null, initial);
  const adopt = useAdopt(row.id);
  if (adopt.isSuccess) {
    return (
      <div className={classes.adopted} role="status">
        <p>{t('quarantine.adopted', { name: String(form.values['name']) })}</p>
        <p>{t('quarantine.afterwards')}</p>
        <Row gap={8} align="stretch" justify="end" wrap mt={20}>
          <Button variant="default" onClick={onClose}>
            {t('translation:common.close')}
          </Button>
          <Button component={Link} to={`/devices/${row.deviceNo}`}>
            {t('quarantine.toDevice')}
          </Button>
        </Row>
      </div>
    );
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!form.lookAtAll()) return;
    adopt.mutate(bodyOfValues(adoption, form.values, null), {
      onError: (error) => {
        if (error instanceof ApiError && error.fields.length > 0) form.refuse(error.fields);
      },
    });
  };
  const shown = adoption.fields.filter((field) => field.isShown?.(form.values, null) ?? true);
  const isToldByField =
    adopt.error instanceof ApiError &&
    adopt.error.fields.some(({ path }) => shown.some(({ key }) => path === key || path.startsWith(`${key}.`)));
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      {content && content.sensors.length > 0 && (
        <Text as="p" m="12 0" tone="text2">
          {t('quarantine.sensorsFollow', { count: content.sensors.length })}
        </Text>
      )}
      {adopt.error && !isToldByField && (
        <p className={classes.error} role="alert">
          {adopt.error.message}
        </p>
      )}
      <Stack columns="repeat(2, minmax(0, 1fr))" gap="16 12" align="start" className={classes.fields}>
        {shown.map((field) => (
          <div key={field.key} data-half={field.isHalf || undefined}>
            <Field definition={adoption} field={field} form={form} row={null} isReadOnly={adopt.isPending} />
          </div>
        ))}
      </Stack>
      <Row gap={8} align="stretch" justify="end" wrap mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('translation:common.cancel')}
        </Button>
        <Button type="submit" loading={adopt.isPending}>
          {t('quarantine.adopt')}
        </Button>
      </Row>
    </form>
  );
}
