import { MapSourcesList } from '../../features/map-sources/MapSourcesList.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { Page } from '../../ui/Page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** Map sources. */
export function MapSourcesPage() {
  const { t } = useTranslation('maps');
  return (
    <Page title={usePageTitle(t('title'))}>
      <MapSourcesList />
    </Page>
  );
}
