import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconList, IconMap, IconMinus, IconPlus, IconRuler2, IconStack2 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { useView } from '../ui/view-mode.ts';
import type { Camera } from './camera.ts';
import classes from './StationMap.module.css';

/** Drawers next to the map. Only one is open at a time. */
export type MapDrawer = 'list' | 'layers' | 'measure';

interface MapControlsProps {
  camera: RefObject<Camera | null>;
  drawer: MapDrawer | null;
  onToggle: (which: MapDrawer) => void;
}

export function MapControls({ camera, drawer, onToggle }: MapControlsProps) {
  const { t } = useTranslation();
  const isPhone = useView() === 'mobile';
  const isList = drawer === 'list';
  return (
    <div className={classes.controls}>
      {/* Two fingers do it on phones. */}
      {!isPhone && (
        <>
          <Control label={t('map.zoomIn')} onClick={() => camera.current?.zoomBy(1)} icon={IconPlus} />
          <Control label={t('map.zoomOut')} onClick={() => camera.current?.zoomBy(-1)} icon={IconMinus} />
        </>
      )}
      <Control label={t('map.fit')} onClick={() => camera.current?.fit()} icon={IconFocusCentered} />
      <Control
        label={t('map.layers')}
        onClick={() => onToggle('layers')}
        icon={IconStack2}
        isPressed={drawer === 'layers'}
      />
      <Control
        label={t('map.measure')}
        onClick={() => onToggle('measure')}
        icon={IconRuler2}
        isPressed={drawer === 'measure'}
      />
      <Control
        label={t(isList ? 'map.hideList' : 'map.showList')}
        onClick={() => onToggle('list')}
        icon={isList ? IconMap : IconList}
        isPressed={isList}
      />
    </div>
  );
}

interface ControlProps {
  label: string;
  onClick: () => void;
  icon: typeof IconPlus;
  isPressed?: boolean;
}

function Control({ label, onClick, icon: Icon, isPressed }: ControlProps) {
  return (
    <ActionIcon
      variant="default"
      size={useView() === 'mobile' ? 44 : 32}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Icon size={17} stroke={1.8} />
    </ActionIcon>
  );
}
