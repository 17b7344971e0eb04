import { CalculationsList } from '../../features/calculations/CalculationsList.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { Page } from '../../ui/Page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** Calculated series. */
export function CalculationsPage() {
  const { t } = useTranslation('comparison');
  return (
    <Page title={usePageTitle(t('calculated.title'))}>
      <CalculationsList />
    </Page>
  );
}
