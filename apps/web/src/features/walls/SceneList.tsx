import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { MOST_SCENES, sceneKinds } from '@groundwatch/protocol/model';
import type { Station } from '@groundwatch/protocol/rest';
import { ComparisonSelect } from '../../sensors/comparison/ComparisonSelect.tsx';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { needNamespaces, useTranslation } from '../../i18n/i18n.ts';
import { AddButton } from '../../ui/AddButton.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { SensorChoice } from './SensorChoice.tsx';
import { moved, showsSensors, showsStation, withKind, withScene, withStation, type DraftScene } from './wall-draft.ts';
import classes from './WallForm.module.css';

const ScenePanels = lazyPart(
  async () =>
    (await Promise.all([import('./ScenePanels.tsx'), needNamespaces('panels', 'alarm', 'device', 'comparison')]))[0]
      .ScenePanels,
);

interface SceneListProps {
  scenes: readonly DraftScene[];
  /** The problem of a scene's seconds. */
  errorOf: (index: number) => ReactNode;
  /** The problem of a scene's comparison. */
  problemOf: (index: number) => ReactNode;
  /** Those of the wall. */
  stations: readonly Station[];
  onChange: (scenes: DraftScene[]) => void;
}

/** Scenes in display order, moved by dragging or buttons. */
export function SceneList({ scenes, errorOf, problemOf, stations, onChange }: SceneListProps) {
  const { t } = useTranslation('wall');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [arranged, setArranged] = useState<number | null>(null);
  const free = arranged === null ? undefined : scenes[arranged];
  const put = (index: number, scene: DraftScene) => onChange(scenes.map((one, at) => (at === index ? scene : one)));
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <Stack as="fieldset" gap={8}>
      <Text as="legend" p="0 0 4 0" text="table" weight={600}>
        {t('walls.scenesField')}
      </Text>
      <Stack as="ol" gap={8}>
        {scenes.map((scene, index) => {
          const number = index + 1;
          const label = t('walls.sceneNumber', { number });
          return (
            <li
              key={scene.key}
              className={classes.scene}
              data-over={(dragged !== null && over === index && dragged !== index) || undefined}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(index);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) onChange(moved(scenes, dragged, index));
                endDrag();
              }}
            >
              <Row
                as="span"
                inline
                gap={4}
                tone="text2"
                className={classes.handle}
                title={t('walls.drag')}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', String(index));
                  setDragged(index);
                }}
                onDragEnd={endDrag}
              >
                <IconGripVertical size={16} aria-hidden />
                {number}
              </Row>
              <NativeSelect
                aria-label={`${label} · ${t('walls.kind')}`}
                value={scene.kind}
                data={sceneKinds.map((kind) => ({ value: kind, label: t(`scene.kind.${kind}`) }))}
                onChange={({ currentTarget: { value } }) =>
                  put(index, withKind(scene, sceneKinds.find((kind) => kind === value) ?? 'overview'))
                }
              />
              <TextInput
                aria-label={`${label} · ${t('walls.seconds')}`}
                type="number"
                min={5}
                max={3_600}
                rightSection="s"
                error={errorOf(index)}
                value={Number.isNaN(scene.seconds) ? '' : String(scene.seconds)}
                onChange={({ currentTarget: { valueAsNumber } }) => put(index, { ...scene, seconds: valueAsNumber })}
              />
              {showsStation.has(scene.kind) ? (
                <NativeSelect
                  aria-label={`${label} · ${t('walls.station')}`}
                  value={String(scene.stationId ?? '')}
                  data={[
                    { value: '', label: t('walls.worst') },
                    ...stations.map(({ id, name }) => ({ value: String(id), label: name })),
                  ]}
                  onChange={({ currentTarget: { value } }) =>
                    put(index, withStation(scene, value === '' ? null : Number(value)))
                  }
                />
              ) : scene.kind === 'comparison' ? (
                <ComparisonSelect
                  className={classes.place}
                  aria-label={`${label} · ${t('scene.kind.comparison')}`}
                  isShared
                  error={problemOf(index)}
                  value={scene.comparisonId ?? null}
                  onChange={(comparisonId) => put(index, { ...scene, comparisonId })}
                />
              ) : scene.kind === 'panels' ? (
                <Button size="xs" variant="default" onClick={() => setArranged(index)}>
                  {t('walls.arrangePanels', { count: scene.panels?.length ?? 0 })}
                </Button>
              ) : (
                <span />
              )}
              <Row as="span" align="stretch" gap={4} justify="end" touch>
                <ActionIcon
                  variant="default"
                  size={30}
                  disabled={index === 0}
                  aria-label={t('walls.up', { number })}
                  onClick={() => onChange(moved(scenes, index, index - 1))}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size={30}
                  disabled={number === scenes.length}
                  aria-label={t('walls.down', { number })}
                  onClick={() => onChange(moved(scenes, index, index + 1))}
                >
                  <IconArrowDown size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size={30}
                  disabled={scenes.length === 1}
                  aria-label={t('walls.drop', { number })}
                  onClick={() => onChange(scenes.toSpliced(index, 1))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Row>
              {showsSensors.has(scene.kind) && scene.stationId !== undefined && (
                <SensorChoice
                  label={`${label} · ${t('walls.sensors')}`}
                  scene={scene}
                  onChange={(next) => put(index, next)}
                />
              )}
            </li>
          );
        })}
      </Stack>
      {arranged !== null && free && (
        <WhenLoaded>
          <ScenePanels
            panels={free.panels ?? []}
            title={t('walls.panelsOf', { number: arranged + 1 })}
            onTake={(panels) => {
              put(arranged, { ...free, panels });
              setArranged(null);
            }}
            onClose={() => setArranged(null)}
          />
        </WhenLoaded>
      )}
      <AddButton count={scenes.length} most={MOST_SCENES} onAdd={() => onChange(withScene(scenes))}>
        {t('walls.addScene')}
      </AddButton>
    </Stack>
  );
}
