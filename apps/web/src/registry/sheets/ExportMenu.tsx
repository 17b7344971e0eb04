import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { listQuery } from '../../ui/table/list-view.ts';
import type { ListView } from '../../ui/table/types.ts';
import type { SheetDefinition } from '../definition.ts';
import { useExport, type SheetFormat } from './use-export.ts';

/** Exports all rows that match the filters, not only the shown page. */
export function ExportMenu({
  definition,
  view,
  total,
}: {
  definition: SheetDefinition;
  view: ListView;
  total: number;
}) {
  const { t } = useTranslation('admin');
  const { locale } = useLanguage();
  const sheet = useExport(definition);
  const run = (format: SheetFormat): void => {
    const { current: _current, size: _size, ...query } = listQuery(view);
    void sheet.run(format, query);
  };
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          disabled={sheet.bytes !== null}
          aria-busy={sheet.bytes !== null}
        >
          {sheet.bytes === null
            ? t('registry.export')
            : t('registry.exporting', { kilobytes: Math.ceil(sheet.bytes / 1_024).toLocaleString(locale) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('registry.exportRows', { count: total })}</Menu.Label>
        <Menu.Item onClick={() => run('xlsx')}>{t('registry.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => run('csv')}>{t('registry.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
