import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LoggedError } from '../../errors/error-log.ts';
import { notUploaded, uploadErrors } from './upload-log.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { showError, showNote } from '../../ui/toasts.ts';

/** Uploads new entries and reports the result. */
export function UploadButton({ entries, icon }: { entries: readonly LoggedError[]; icon: ReactNode }) {
  const { t } = useTranslation('admin');
  const waiting = notUploaded(entries);
  const upload = useMutation({
    mutationFn: uploadErrors,
    onSuccess: (count) => showNote(t('log.uploaded', { count })),
    onError: (error) => showError(error, t('log.uploadFailed')),
    meta: { quiet: true },
  });
  const isDone = entries.length > 0 && waiting.length === 0;
  return (
    <Button
      disabled={waiting.length === 0}
      loading={upload.isPending}
      leftSection={icon}
      onClick={() => upload.mutate(waiting)}
    >
      {isDone ? t('log.uploadedAll') : t('log.upload', { count: waiting.length })}
    </Button>
  );
}
