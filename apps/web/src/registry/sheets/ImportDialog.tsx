import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Text } from '../../ui/box.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { showNote } from '../../ui/toasts.ts';
import { useImport } from '../calls.ts';
import type { SheetDefinition } from '../definition.ts';
import { useWords } from '../words.ts';
import { ImportReport } from './ImportReport.tsx';
import { sheetOf, useExport } from './use-export.ts';
import { TextButton } from '../../ui/TextButton.tsx';

const LARGEST_MB = 10;

/** A file is checked and previewed first, and then imported completely or not at all. */
export function ImportDialog({ definition, onClose }: { definition: SheetDefinition; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const mayExport = useHasPermission(`${definition.subject}:export`);
  const sheet = useImport(definition.path);
  const template = useExport(sheetOf(definition, { isTemplate: 'true' }));
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const check = (chosen: File): void => {
    setFile(chosen);
    setShare(0);
    sheet.mutate({ file: chosen, mode: 'check', onProgress: setShare });
  };
  const report = sheet.data;
  const changes = report ? report.created + report.updated : 0;
  const isReady = report?.problems.length === 0 && changes > 0;
  const apply = (): void => {
    if (!file) return;
    setShare(0);
    sheet.mutate(
      { file, mode: 'apply', onProgress: setShare },
      {
        onSuccess: (answer) => {
          if (answer.problems.length > 0) return;
          showNote(t('registry.sheet.done', { created: answer.created, updated: answer.updated }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t('registry.sheet.title', { kind: words.resources(definition.subject) })}
      size={report ? 920 : 560}
      isBusy={sheet.isPending}
      isDisabled={!isReady}
      error={sheet.error}
      submit={isReady ? t('registry.sheet.apply', { count: changes }) : t('registry.sheet.applyNone')}
      onSubmit={apply}
      onClose={onClose}
    >
      <FileDrop
        label={t('registry.sheet.choose')}
        hint={t('registry.sheet.limits', { megabytes: LARGEST_MB })}
        accept=".xlsx,.csv"
        largest={LARGEST_MB * 1_048_576}
        file={file}
        progress={sheet.isPending ? share : undefined}
        onFile={check}
      />
      {!report && mayExport && (
        <Text as="p" tone="text2">
          {t('registry.sheet.templateHint')}{' '}
          <TextButton onClick={() => void template.run('xlsx')}>{t('registry.sheet.template')}</TextButton>
        </Text>
      )}
      {report && file && <ImportReport definition={definition} report={report} fileName={file.name} />}
    </Dialog>
  );
}
