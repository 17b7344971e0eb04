import { Button } from '@mantine/core';
import { useNoticeChange } from '../../api/notices.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';

/** The button that takes away what a dialog edits, where the user may; null: it is a new one. */
export function useRemoval(path: string | null, onRemoved: () => void) {
  const { t } = useTranslation('alarm');
  const mayDelete = useHasPermission('notice:delete');
  const remove = useNoticeChange();
  const run = (): void => {
    if (path !== null) remove.mutate({ method: 'DELETE', path }, { onSuccess: onRemoved });
  };
  const aside = path !== null && mayDelete && (
    <Button variant="default" loading={remove.isPending} onClick={run}>
      {t('notices.remove')}
    </Button>
  );
  return { aside, error: remove.error };
}
