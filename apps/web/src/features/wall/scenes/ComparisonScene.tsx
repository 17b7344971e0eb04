import type { PlacedPanel } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import type { SceneProps } from './scene-props.ts';
import { useSubject } from './use-scene-station.ts';
import { ZoneGrid } from './ZoneGrid.tsx';

/** One saved comparison over the whole wall. */
export function ComparisonScene({ scene: { comparisonId }, shape, onSubject }: SceneProps) {
  useSubject('', onSubject);
  const panels = useMemo(
    (): PlacedPanel[] => [
      { id: 'comparison', kind: 'comparison', zone: 'centre', weight: 1, settings: { comparisonId } },
    ],
    [comparisonId],
  );
  return <ZoneGrid panels={panels} shape={shape} />;
}
