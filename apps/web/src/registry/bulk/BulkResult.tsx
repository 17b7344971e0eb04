import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { BulkAnswer } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { RowId } from '../../ui/table/types.ts';
import type { RegistryDefinition, RegistryRow } from '../definition.ts';

interface BulkResultProps {
  definition: RegistryDefinition;
  answer: BulkAnswer;
  rows: ReadonlyMap<RowId, RegistryRow>;
  onClose: () => void;
}

/** The result of each row, failures first. */
export function BulkResult({ definition, answer, rows, onClose }: BulkResultProps) {
  const { t } = useTranslation(['admin', 'translation']);
  const { language } = useLanguage();
  const lines = [...answer].sort((a, b) => Number(a.ok) - Number(b.ok));
  const failed = answer.filter(({ ok }) => !ok).length;
  return (
    <Dialog
      onClose={onClose}
      title={t('registry.bulk.result', { done: answer.length - failed, failed })}
      size={560}
      foot={<Button onClick={onClose}>{t('translation:common.close')}</Button>}
    >
      <Stack as="ul" framed lined scroll style={{ maxHeight: '50vh' }} tabIndex={0}>
        {lines.map(({ id, ok, msg }) => {
          const row = rows.get(id);
          const Sign = ok ? IconCheck : IconAlertTriangle;
          return (
            <Stack key={id} as="li" columns="16px minmax(0, 1fr) minmax(0, 1.2fr)" gap={8} p="8 12" breaks>
              <Sign size={16} stroke={1.8} color={`var(--gw-${ok ? 'text3' : 'red'})`} aria-hidden />
              <span>{row ? definition.nameOf(row, language) : `#${id}`}</span>
              <Text tone="text2">{ok ? t('registry.bulk.done') : msg}</Text>
            </Stack>
          );
        })}
      </Stack>
    </Dialog>
  );
}
