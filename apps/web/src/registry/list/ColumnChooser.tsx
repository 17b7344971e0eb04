import { ActionIcon, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Stack } from '../../ui/box.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import classes from './list.module.css';
import type { ColumnChoice } from './use-columns.tsx';

export function ColumnChooser({ choice }: { choice: ColumnChoice }) {
  const { t } = useTranslation('admin');
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon className={classes.chooser} variant="default" aria-label={t('registry.columns')}>
          <IconColumns3 size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('registry.columns')}>
        <Stack gap={8} p={4} scroll style={{ maxHeight: '60vh' }}>
          {choice.all.map(({ key, title, isShown }) => (
            <Checkbox key={key} size="sm" label={title} checked={isShown} onChange={() => choice.toggle(key)} />
          ))}
          <TextButton onClick={() => choice.reset()}>{t('registry.columnsReset')}</TextButton>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
