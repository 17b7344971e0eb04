import { ComparisonView } from '../../features/comparison/ComparisonView.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** Series of any stations beside each other. */
export function ComparisonPage() {
  const { t } = useTranslation('comparison');
  return <ComparisonView title={usePageTitle(t('title'))} />;
}
