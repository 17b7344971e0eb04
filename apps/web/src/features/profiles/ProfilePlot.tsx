import { DepthPlot, SettlementPlot } from '../../sensors/profiles/DepthPlot.tsx';
import { useLanguage } from '../../i18n/i18n.ts';
import { FigureTable } from '../../ui/table/FigureTable.tsx';
import { shownFigures, type Figures } from './figures.ts';
import type { Polygon } from './polygon.ts';
import { PolygonView } from './PolygonView.tsx';
import type { ProfileLine } from '../../sensors/profiles/profile-line.ts';
import type { Axis } from '../../sensors/profiles/profile-choices.ts';
import type { ProfileQuery } from './profile-query.ts';
import { SpaceView } from './SpaceView.tsx';

/** The sensor's installation: in a borehole, along a level line, or around a tunnel. */
export type Shape = 'vertical' | 'level' | 'ring';

interface ProfilePlotProps {
  shape: Shape;
  query: ProfileQuery;
  lines: readonly ProfileLine[];
  moving: ProfileLine | null;
  polygon: Polygon | null;
  figures: Figures;
  axes: readonly Axis[];
  isElevation: boolean;
  isTable: boolean;
  zone: string | undefined;
  label: string;
}

/** The plot for the sensor's installation, or the table. */
export function ProfilePlot(props: ProfilePlotProps) {
  const { shape, query, lines, moving, polygon, figures, axes, isElevation, isTable, zone, label } = props;
  const { locale } = useLanguage();
  if (polygon) return <PolygonView polygon={polygon} label={label} isTable={isTable} />;
  if (isTable)
    return <FigureTable head={figures.heads} rows={shownFigures(figures, locale)} label={label} maxHeight="100%" />;
  if (shape === 'level') return <SettlementPlot lines={lines} moving={moving} zone={zone} label={label} />;
  if (query.view === 'space') {
    return <SpaceView lines={lines} moving={moving} isElevation={isElevation} label={label} />;
  }
  const hasShear = query.base === 'relative' && query.counting === 'cumulative';
  return (
    <DepthPlot
      lines={lines}
      moving={moving}
      axes={axes}
      isElevation={isElevation}
      hasShear={hasShear}
      zone={zone}
      label={label}
    />
  );
}
