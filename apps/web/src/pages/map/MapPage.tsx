import type { PlacedPanel } from '@groundwatch/protocol/model';
import { useTranslation } from '../../i18n/i18n.ts';
import { FleetProvider } from '../../panels/FleetProvider.tsx';
import { PanelView } from '../../panels/PanelView.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Column } from '../../ui/box.tsx';

const map: PlacedPanel = { id: 'map', kind: 'map', zone: 'centre', weight: 1, settings: {} };

/** All stations on a full-page map. */
export function MapPage() {
  const { t } = useTranslation('panels');
  const title = usePageTitle(t('title.map'));
  return (
    <FleetProvider>
      <Column fill page style={{ minHeight: 360 }}>
        <h1 className="gw-visually-hidden">{title}</h1>
        <PanelView panel={map} place="desk" />
      </Column>
    </FleetProvider>
  );
}
