import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { FleetProvider } from '../../panels/FleetProvider.tsx';
import { WaitingTile } from '../../ui/Panel.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Column } from '../../ui/box.tsx';

// As the panel of boards is loaded, so that it is one file.
const MapPanel = lazyPart(async () => {
  const [{ MapPanel: Panel, StationMap }] = await Promise.all([
    import('../../panels/map/MapPanel.tsx'),
    import('../../map/StationMap.tsx'),
  ]);
  await StationMap.load();
  return Panel;
});
export const loadMap = MapPanel.load;
const all = {};

/** All stations on a full-page map. */
export function MapPage() {
  const { t } = useTranslation('panels');
  const title = usePageTitle(t('title.map'));
  return (
    <FleetProvider>
      <Column fill page style={{ minHeight: 360 }}>
        <h1 className="gw-visually-hidden">{title}</h1>
        <WhenLoaded fallback={<WaitingTile />}>
          <MapPanel settings={all} hasList />
        </WhenLoaded>
      </Column>
    </FleetProvider>
  );
}
