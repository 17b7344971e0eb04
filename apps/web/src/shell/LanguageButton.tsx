import { IconLanguage } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { ToolButton } from './ToolButton.tsx';

export function LanguageButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <ToolButton label={t('language.label')} aria-haspopup="menu" {...props}>
      <IconLanguage size={19} stroke={1.6} aria-hidden />
    </ToolButton>
  );
}
