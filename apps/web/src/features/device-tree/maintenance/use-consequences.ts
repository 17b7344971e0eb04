import type { Maintenance } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { Consequence } from './OperationDialog.tsx';

/** The line about unfinished commands, if any. */
export function useWithdrawn({ openCommands }: Maintenance): readonly Consequence[] {
  const { t } = useTranslation('admin');
  return openCommands === 0 ? [] : [{ kind: 'goes', text: t('maintain.withdrawn', { count: openCommands }) }];
}
