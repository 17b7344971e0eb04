import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import { dependentsQuery, useDeleteRow } from '../calls.ts';
import type { RegistryDefinition, RegistryRow } from '../definition.ts';
import { useWords } from '../words.ts';
import { DependentList } from './DependentList.tsx';
import { PanelError, Skeleton } from '../../ui/states.tsx';

interface DeleteDialogProps {
  definition: RegistryDefinition;
  row: RegistryRow;
  onClose: () => void;
  onDeleted: (row: RegistryRow) => void;
}

/** Lists the dependents of a row before its deletion. Those that block it are links. */
export function DeleteDialog({ definition, row, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const words = useWords();
  const dependents = useQuery(dependentsQuery(definition.path, row.id));
  const remove = useDeleteRow(definition.path);
  const blocking = dependents.data?.filter(({ isBlocking }) => isBlocking) ?? [];
  const going = dependents.data?.filter(({ isBlocking }) => !isBlocking) ?? [];
  const name = definition.nameOf(row, language);
  return (
    <ConfirmDialog
      title={t('registry.delete.title', { kind: words.resource(definition.subject) })}
      confirm={t('registry.delete.confirm')}
      isDangerous
      isBusy={remove.isPending}
      isDisabled={!dependents.isSuccess || blocking.length > 0}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate(row, { onSuccess: () => onDeleted(row) })}
      text={
        <Stack gap={12}>
          <Text as="strong" text="panel" tone="text1" breaks>
            {name}
          </Text>
          {dependents.isPending && <Skeleton rows={2} height={16} />}
          {dependents.isError && (
            <PanelError message={dependents.error.message} onRetry={() => void dependents.refetch()} />
          )}
          {blocking.length > 0 && (
            <DependentList
              lead={t('registry.delete.blocked')}
              dependents={blocking}
              parentKey={`${camel(definition.subject)}Id`}
              parentId={row.id}
            />
          )}
          {blocking.length === 0 && going.length > 0 && (
            <DependentList lead={t('registry.delete.goesToo')} dependents={going} />
          )}
          {dependents.isSuccess && blocking.length === 0 && <p>{t('registry.delete.final')}</p>}
        </Stack>
      }
    />
  );
}

const camel = (subject: string): string => subject.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
