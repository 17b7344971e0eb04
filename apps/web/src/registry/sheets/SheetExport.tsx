import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { showError } from '../../ui/toasts.ts';

interface SheetExportProps {
  isEmpty: boolean;
  /** Fetches the file. `onProgress` receives the number of bytes. */
  onExport: (format: 'csv' | 'xlsx', onProgress: (bytes: number) => void) => Promise<unknown>;
}

/** Exports all filtered rows and shows the progress. */
export function SheetExport({ isEmpty, onExport }: SheetExportProps) {
  const { t } = useTranslation('admin');
  const { locale } = useLanguage();
  const [bytes, setBytes] = useState<number | null>(null);
  const run = async (format: 'csv' | 'xlsx') => {
    setBytes(0);
    try {
      await onExport(format, setBytes);
    } catch (error) {
      showError(error);
    } finally {
      setBytes(null);
    }
  };
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
        <Menu.Item onClick={() => void run('xlsx')}>{t('registry.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => void run('csv')}>{t('registry.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
