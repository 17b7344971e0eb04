import { useTranslation } from '../i18n/i18n.ts';
import { FullPageNote } from './FullPageNote.tsx';

interface FailureProps {
  message: string;
  onRetry: () => void;
}

export function PageError({ message, onRetry }: FailureProps) {
  const { t } = useTranslation();
  return <FullPageNote title={t('error.page')} text={message} onRetry={onRetry} />;
}
