import { Button } from '@mantine/core';
import { CrmWorkBodySchema } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { useSaveRow } from '../../registry/calls.ts';
import type { RegistryRow, RowPartProps } from '../../registry/definition.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Text } from '../../ui/box.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { showError } from '../../ui/toasts.ts';

/** When it was done or is due. Overdue ones are marked. */
export function TimeCell({ row }: { row: RegistryRow }) {
  const { t } = useTranslation('crm');
  const now = useServerNow();
  const at = String(row['at']);
  const isOverdue = row['isDone'] === false && Date.parse(at) < now;
  return (
    <>
      <Stamp time={at} /> {isOverdue && <Text tone="red">{t('overdue')}</Text>}
    </>
  );
}

/** Completes a task with one press. */
export function DoneButton({ row }: RowPartProps) {
  const { t } = useTranslation('crm');
  const save = useSaveRow('crm-work');
  const mayUpdate = useHasPermission('crm-work:update');
  if (!mayUpdate || row['isDone'] !== false) return null;
  const body = CrmWorkBodySchema.parse({ ...row, isDone: true });
  return (
    <Button
      size="xs"
      variant="default"
      loading={save.isPending}
      aria-label={`${t('done')}: ${String(row['content'])}`}
      onClick={() => save.mutate({ row, body }, { onError: (error) => showError(error) })}
    >
      {t('done')}
    </Button>
  );
}
