import { panelZones, type Arrangement, type PlacedPanel } from '@groundwatch/protocol/model';
import type { ReactNode } from 'react';
import { Column, Stack } from '../../ui/box.tsx';
import { inZone } from '../../panels/arrange/arrange.ts';
import { cellStyle, stackedStyle } from '../../panels/arrange/cell-style.ts';
import { inOneColumn } from '../../panels/arrange/order.ts';
import type { WidthClass } from '../../panels/arrange/use-width-class.ts';
import classes from '../../panels/arrange/Zones.module.css';

interface ZonesProps {
  arrangement: Arrangement;
  width: WidthClass;
  children: (panel: PlacedPanel) => ReactNode;
}

/** The panels in their zones: left, centre and right if there is room, else by importance. */
export function Zones({ arrangement, width, children }: ZonesProps) {
  const cell = (panel: PlacedPanel): ReactNode => (
    <div key={panel.id} className={classes.cell} style={width === 'narrow' ? stackedStyle(panel) : cellStyle(panel)}>
      {children(panel)}
    </div>
  );
  if (width === 'narrow')
    return (
      <Stack gap={16} grow className={classes.zones} data-width={width}>
        {inOneColumn(arrangement).map(cell)}
      </Stack>
    );
  const zones = panelZones.filter((zone) => inZone(arrangement, zone).length > 0);
  return (
    <Stack gap={16} grow className={classes.zones} data-width={width} data-zones={zones.join(' ')}>
      {zones.map((zone) => (
        <Column key={zone} gap={16} shrink data-zone={zone}>
          {inZone(arrangement, zone).map(cell)}
        </Column>
      ))}
    </Stack>
  );
}
