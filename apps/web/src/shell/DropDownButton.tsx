import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { ToolButton } from './ToolButton.tsx';

export function DropDownButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <ToolButton label={t('shell.menuTabs')} aria-haspopup="menu" {...props}>
      <IconChevronDown size={18} stroke={1.6} aria-hidden />
    </ToolButton>
  );
}
