import { Button } from '@mantine/core';
import { useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';

type Removal = `DELETE /rest/notices/${'channels' | 'policies' | 'rosters'}/:id`;

/** The button that takes away what a dialog edits, where the user may; null: it is a new one. */
export function useRemoval(
  name: Removal,
  row: { readonly id: number; readonly version: number } | null,
  onRemoved: () => void,
) {
  const { t } = useTranslation('alarm');
  const mayDelete = useHasPermission('notice:delete');
  const remove = useSend(name, 'notices');
  const aside = row && mayDelete && (
    <Button
      variant="default"
      loading={remove.isPending}
      onClick={() =>
        remove.mutate({ params: { id: row.id }, query: { version: row.version } }, { onSuccess: onRemoved })
      }
    >
      {t('notices.remove')}
    </Button>
  );
  return { aside, error: remove.error };
}
