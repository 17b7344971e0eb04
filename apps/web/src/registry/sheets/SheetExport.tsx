import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useExport, type FetchSheet } from './use-export.ts';

interface SheetExportProps {
  /** Nothing can be exported. */
  isEmpty?: boolean;
  /** Rows of the file, if known. */
  count?: number;
  onExport: FetchSheet;
}

/** Exports all rows that match the filters, not only the shown page, and shows the progress. */
export function SheetExport({ isEmpty = false, count, onExport }: SheetExportProps) {
  const { t } = useTranslation('admin');
  const { locale } = useLanguage();
  const { bytes, run } = useExport(onExport);
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          disabled={isEmpty || bytes !== null}
          aria-busy={bytes !== null}
        >
          {bytes === null
            ? t('registry.export')
            : t('registry.exporting', { kilobytes: Math.ceil(bytes / 1_024).toLocaleString(locale) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {count !== undefined && <Menu.Label>{t('registry.exportRows', { count })}</Menu.Label>}
        <Menu.Item onClick={() => void run('xlsx')}>{t('registry.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => void run('csv')}>{t('registry.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
