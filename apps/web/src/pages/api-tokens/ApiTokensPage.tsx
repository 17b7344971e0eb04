import { TokensList } from '../../features/data-exchange/TokensList.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { Page } from '../../ui/Page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** API tokens for programs. */
export function ApiTokensPage() {
  const { t } = useTranslation('exchange');
  return (
    <Page title={usePageTitle(t('token.title'))}>
      <TokensList />
    </Page>
  );
}
