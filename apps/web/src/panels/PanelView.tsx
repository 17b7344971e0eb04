import type { PlacedPanel } from '@groundwatch/protocol/model';
import { memo } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { panelKindInfo } from './panel-kinds.ts';
import { WaitingTile } from '../ui/Panel.tsx';
import { PlaceProvider, type Place } from '../ui/place.ts';
import { WhenLoaded } from '../errors/lazy-part.ts';

interface PanelViewProps {
  panel: PlacedPanel;
  place: Place;
}

/** One panel of the home page or of a wall, within `FleetProvider`. It fills its container. */
export const PanelView = memo(function PanelView({ panel, place }: PanelViewProps) {
  const Kind = panelKindInfo[panel.kind].component;
  return (
    <PlaceProvider value={place}>
      <ErrorBoundary scope="panel" resetKey={`${panel.id} ${panel.kind}`}>
        <WhenLoaded fallback={<WaitingTile />}>
          <Kind settings={panel.settings} />
        </WhenLoaded>
      </ErrorBoundary>
    </PlaceProvider>
  );
});
