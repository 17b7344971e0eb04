import { Checkbox } from '@mantine/core';
import { sensorTypes } from '@groundwatch/protocol/model';
import { useDevicesOfStation } from '../../api/devices.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { withSensor, type DraftScene } from './wall-draft.ts';
import classes from './WallForm.module.css';

const MOST_SENSORS = 8;

interface SensorChoiceProps {
  label: string;
  scene: DraftScene;
  onChange: (scene: DraftScene) => void;
}

/** The sensors of a scene. None: all suitable ones. */
export function SensorChoice({ label, scene, onChange }: SensorChoiceProps) {
  const { t } = useTranslation('wall');
  const { t: shellWord } = useTranslation();
  const nameOf = useNames();
  const { devices } = useDevicesOfStation(scene.stationId);
  const chosen = scene.sensorIds ?? [];
  return (
    <Stack
      columns="repeat(auto-fill, minmax(min(100%, 220px), 1fr))"
      gap="4 12"
      p={8}
      scroll
      className={classes.choices}
      role="group"
      aria-label={label}
    >
      {chosen.length >= MOST_SENSORS && (
        <Text text="table" tone="text2">
          {shellWord('common.most', { count: MOST_SENSORS })}
        </Text>
      )}
      {chosen.length === 0 && (
        <Text text="table" tone="text2" breaks>
          {t('walls.sensorsOwn')}
        </Text>
      )}
      {devices.flatMap((device) =>
        device.sensors.map(({ id, name, type, port }) => {
          const kind = sensorTypes.get(type);
          const isChosen = chosen.includes(id);
          return (
            <Checkbox
              key={id}
              size="xs"
              label={`${device.name || device.deviceNo} · ${name || `${kind ? nameOf(kind.names) : type} ${port}`}`}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= MOST_SENSORS}
              onChange={({ currentTarget: { checked } }) => onChange(withSensor(scene, id, checked))}
            />
          );
        }),
      )}
    </Stack>
  );
}
