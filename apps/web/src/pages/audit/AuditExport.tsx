import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { showError } from '../../ui/toasts.ts';
import type { Query } from './calls.ts';

/** All that the filters find, not only the page that is shown; says how much has come. */
export function AuditExport({ query, isEmpty }: { query: Query; isEmpty: boolean }) {
  const { t } = useTranslation('admin');
  const { locale } = useLanguage();
  const [bytes, setBytes] = useState<number | null>(null);
  const run = async (format: 'csv' | 'xlsx') => {
    const { current: _current, size: _size, ...filter } = query;
    setBytes(0);
    try {
      await download('GET /rest/audit/export', `audit.${format}`, {
        query: { ...filter, format },
        onProgress: setBytes,
      });
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
