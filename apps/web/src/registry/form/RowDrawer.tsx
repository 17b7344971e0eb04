import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Box } from '../../ui/box.tsx';
import { newestRow, refreshRegistry } from '../calls.ts';
import type { RegistryDefinition, RegistryRow, Values } from '../definition.ts';
import { newValues, valuesOfRow } from '../values.ts';
import { useWords } from '../words.ts';
import { RowForm } from './RowForm.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Drawer } from '../../ui/dialog/Drawer.tsx';

interface RowDrawerProps {
  definition: RegistryDefinition;
  /** The row's id. Null for a new one. */
  id: number | null;
  /** The list's filters, used as initial values. */
  filtered: Readonly<Record<string, string>>;
  onClose: () => void;
  onSaved: (id: number, values: Values) => void;
}

/** One row in a drawer beside its list. Unsaved input is protected. */
export function RowDrawer({ definition, id, filtered, onClose, onSaved }: RowDrawerProps) {
  const { t } = useTranslation(['admin', 'translation']);
  const { language } = useLanguage();
  const words = useWords();
  const queries = useQueryClient();
  const [isDirty, setIsDirty] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [copied, setCopied] = useState<Values | null>(null);
  const mayUpdate = useHasPermission(`${definition.subject}:update`);
  const mayCreate = useHasPermission(`${definition.subject}:create`);
  // Fetched at each opening, so that the present version is edited. Later changes are conflicts.
  const row = useQuery({
    queryKey: ['edited', definition.path, id],
    queryFn: () => newestRow(definition.path, id ?? 0),
    enabled: id !== null && copied === null,
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });
  const isNew = id === null || copied !== null;
  const close = (): void => (isDirty ? setIsLeaving(true) : onClose());
  const kind = words.resource(definition.subject);
  const title = isNew ? t('registry.form.create', { kind }) : row.data ? definition.nameOf(row.data, language) : kind;
  const form = (edited: RegistryRow | null, saved: Values) => (
    <RowForm
      key={edited === null ? 'new' : edited.id}
      definition={definition}
      row={edited}
      saved={saved}
      mayWrite={isNew ? mayCreate : mayUpdate}
      onDirty={setIsDirty}
      onSaved={onSaved}
      onGone={() => setCopied(saved)}
      onCancel={close}
      onRefresh={() => void refreshRegistry(queries)}
    />
  );
  return (
    <Drawer
      onClose={close}
      size={definition.drawerWidth ?? 560}
      title={title}
      isFlush
      isLoading={!isNew && row.isPending}
      skeleton={
        <Box p="12 20">
          <Skeleton rows={8} height={36} />
        </Box>
      }
      error={isNew || row.data ? null : row.error}
      onRetry={() => void row.refetch()}
    >
      {isNew && form(null, copied ?? newValues(definition, filtered))}
      {!isNew && row.data && form(row.data, valuesOfRow(definition, row.data))}
      {isLeaving && (
        <ConfirmDialog
          title={t('registry.form.leaveTitle')}
          text={t('registry.form.leaveText')}
          confirm={t('registry.form.leave')}
          isDangerous
          onConfirm={onClose}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </Drawer>
  );
}
