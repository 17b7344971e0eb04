import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { ExportMenu } from '../../registry/sheets/ExportMenu.tsx';
import { usePermissions } from '../../session/permissions.tsx';
import type { ListView } from '../../ui/table/types.ts';
import { menus } from './menus.ts';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';

const ImportDialog = lazyPart(async () => (await import('../../registry/sheets/ImportDialog.tsx')).ImportDialog);

/** Every entry is exported, regardless of what is expanded. */
const everything: ListView = { page: 1, size: 100, sort: null, order: 'asc', keyword: '', filters: {} };

/** Export and import of the menu. */
export function MenuSheets({ total, refresh }: { total: number; refresh: () => unknown }) {
  const { t } = useTranslation('admin');
  const held = usePermissions();
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      {held.has('menu:import') && (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.6} />}
          onClick={() => setIsImporting(true)}
        >
          {t('registry.import')}
        </Button>
      )}
      {held.has('menu:export') && <ExportMenu definition={menus} view={everything} total={total} />}
      <WhenLoaded>
        {isImporting && (
          <ImportDialog
            definition={menus}
            onClose={() => {
              setIsImporting(false);
              // New and moved entries also appear in this page's header.
              void refresh();
            }}
          />
        )}
      </WhenLoaded>
    </>
  );
}
