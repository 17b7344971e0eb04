import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { needNamespaces, useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import type { ListView } from '../../ui/table/types.ts';
import type { SheetDefinition } from '../definition.ts';
import { listQuery } from '../../ui/table/list-view.ts';
import { SheetExport } from './SheetExport.tsx';
import { sheetOf } from './use-export.ts';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';

const ImportDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./ImportDialog.tsx'), needNamespaces('words')]);
  return part.ImportDialog;
});

interface SheetButtonsProps {
  definition: SheetDefinition;
  view: ListView;
  total: number;
  isImporting: boolean;
  onImporting: (isImporting: boolean) => void;
}

/** Buttons for import and export of a list, if the user has the permissions. */
export function SheetButtons({ definition, view, total, isImporting, onImporting }: SheetButtonsProps) {
  const { t } = useTranslation('admin');
  const mayImport = useHasPermission(`${definition.subject}:import`);
  const mayExport = useHasPermission(`${definition.subject}:export`);
  const { current: _current, size: _size, ...query } = listQuery(view);
  return (
    <>
      {mayImport && (
        <Button variant="default" leftSection={<IconUpload size={16} stroke={1.6} />} onClick={() => onImporting(true)}>
          {t('registry.import')}
        </Button>
      )}
      {mayExport && <SheetExport count={total} onExport={sheetOf(definition, query)} />}
      {isImporting && (
        <WhenLoaded>
          <ImportDialog definition={definition} onClose={() => onImporting(false)} />
        </WhenLoaded>
      )}
    </>
  );
}
