import { DeadLetters } from '../../features/data-exchange/DeadLetters.tsx';
import { DestinationsList } from '../../features/data-exchange/DestinationsList.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { Page } from '../../ui/Page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** Data forwarding to other platforms. */
export function ForwardingPage() {
  const { t } = useTranslation('exchange');
  return (
    <Page title={usePageTitle(t('title'))}>
      <DestinationsList />
      <DeadLetters />
    </Page>
  );
}
