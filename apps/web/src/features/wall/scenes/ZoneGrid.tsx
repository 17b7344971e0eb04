import type { PanelZone, PlacedPanel } from '@groundwatch/protocol/model';
import type { ReactNode } from 'react';
import { PanelView } from '../../../panels/PanelView.tsx';
import { Box, Column, Row } from '../../../ui/box.tsx';
import type { WallShape } from '../frame/layout.ts';
import { columnsOf } from './columns.ts';
import classes from './Scene.module.css';

interface ZoneGridProps {
  panels: readonly PlacedPanel[];
  shape: WallShape;
  /** Content instead of panels in a zone. */
  own?: Readonly<Partial<Record<PanelZone, ReactNode>>>;
  /** Columns of panels in the middle. */
  centreColumns?: number;
}

const zones: readonly PanelZone[] = ['left', 'centre', 'right'];

/** The panels for a wall shape: a large centre with sides beside it, or below it on an upright screen. */
export function ZoneGrid({ panels, shape, own = {}, centreColumns = 1 }: ZoneGridProps) {
  const sideColumns = shape === 'double' ? 2 : 1;
  const used = zones.filter((zone) => own[zone] !== undefined || panels.some((panel) => panel.zone === zone));
  return (
    <div className={classes.zones} data-shape={shape} data-zones={used.join(' ')}>
      {used.map((zone) => (
        <Row key={zone} gap={16} align="stretch" shrink className={classes.zone} data-zone={zone}>
          {own[zone] ??
            columnsOf(
              panels.filter((panel) => panel.zone === zone),
              zone === 'centre' ? centreColumns : sideColumns,
            ).map((column) => (
              <Column key={column[0]!.id} gap={16} grow className={classes.column}>
                {column.map((panel) => (
                  <Box key={panel.id} grow className={classes.cell} style={{ flexGrow: panel.weight }}>
                    <PanelView panel={panel} place="wall" />
                  </Box>
                ))}
              </Column>
            ))}
        </Row>
      ))}
    </div>
  );
}
