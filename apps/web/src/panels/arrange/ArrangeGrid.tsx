import { panelZones } from '@groundwatch/protocol/model';
import { Stack } from '../../ui/box.tsx';
import { Dragging } from './Dragging.tsx';
import { EditedZone } from './EditedZone.tsx';
import classes from './Editor.module.css';
import { Palette } from './Palette.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import type { Editing } from './use-editing.ts';
import type { WidthClass } from './use-width-class.ts';
import zones from './Zones.module.css';

/** Editor of the panels of a home page or a wall scene: adds, moves, resizes, configures and removes them. */
export function ArrangeGrid({ editing, width }: { editing: Editing; width: WidthClass }) {
  const { draft, opened, said } = editing;
  return (
    <>
      <Palette count={draft.panels.length} onAdd={editing.add} />
      <Dragging editing={editing}>
        <Stack
          gap={16}
          grow
          className={`${zones.zones} ${classes.zones}`}
          data-width={width}
          data-zones={panelZones.join(' ')}
        >
          {panelZones.map((zone) => (
            <EditedZone key={zone} zone={zone} editing={editing} isStacked={width === 'narrow'} />
          ))}
        </Stack>
      </Dragging>
      {opened && (
        <SettingsDialog
          key={opened.panel.id}
          panel={opened.panel}
          isNew={opened.isNew}
          onTake={(settings) => editing.takeSettings(opened, settings)}
          onClose={editing.closeSettings}
        />
      )}
      <span className="gw-visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
