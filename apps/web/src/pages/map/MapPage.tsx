import { useTranslation } from '../../i18n/i18n.ts';
import { FleetProvider } from '../../panels/FleetProvider.tsx';
import { MapPanel } from '../../panels/map/MapPanel.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Column } from '../../ui/box.tsx';

const all = {};

/** All stations on a full-page map. */
export function MapPage() {
  const { t } = useTranslation('panels');
  const title = usePageTitle(t('title.map'));
  return (
    <FleetProvider>
      <Column fill page style={{ minHeight: 360 }}>
        <h1 className="gw-visually-hidden">{title}</h1>
        <MapPanel settings={all} hasList />
      </Column>
    </FleetProvider>
  );
}
