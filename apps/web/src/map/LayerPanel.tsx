import { ActionIcon, Checkbox, Radio } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { MapLayer } from '@groundwatch/protocol/rest';
import { useTranslation } from '../i18n/i18n.ts';
import { Row, Stack, Text } from '../ui/box.tsx';
import { PlaceField } from './PlaceField.tsx';
import { LEAST_OPACITY, type LayerChoice } from './layer-choice.ts';
import classes from './StationMap.module.css';

interface LayerPanelProps {
  layers: readonly MapLayer[];
  choice: LayerChoice;
  onChoose: (choice: LayerChoice) => void;
  /** The visible ones of the selected. */
  shownIds: readonly number[];
  /** The layers that the site provides. */
  has: Readonly<Record<'hidesSite' | 'hidesBoundaries' | 'hidesRelief', boolean>>;
  onPlace: (longitude: number, latitude: number) => void;
  onClose: () => void;
}

/** The layers of the map: base map, labels, and the site's own. */
export function LayerPanel({ layers, choice, onChoose, shownIds, has, onPlace, onClose }: LayerPanelProps) {
  const { t } = useTranslation('maps');
  const { t: common } = useTranslation();
  const opacity = useId();
  const grounds = layers.filter(({ kind }) => kind !== 'labels');
  const labels = layers.filter(({ kind }) => kind === 'labels');
  const site = (
    [
      ['hidesSite', 'siteLayers'],
      ['hidesBoundaries', 'boundaries'],
      ['hidesRelief', 'relief'],
    ] as const
  ).filter(([key]) => has[key]);
  const ground = grounds.find(({ id }) => shownIds.includes(id));
  const chosenLabels = labels.find(({ id }) => shownIds.includes(id));
  return (
    <section
      className={classes.drawer}
      aria-label={t('layers')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <Stack gap={12} p={12}>
        <Row justify="between">
          <Text weight={600}>{t('layers')}</Text>
          <ActionIcon variant="subtle" size={24} aria-label={common('common.close')} onClick={onClose} data-autofocus>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Row>
        <PlaceField onPlace={onPlace} />
        <Radio.Group
          label={t('ground')}
          value={String(ground?.id ?? 'offline')}
          onChange={(value) => onChoose({ ...choice, ground: value === 'offline' ? value : Number(value) })}
        >
          <Stack gap={8} mt={4}>
            {grounds.map(({ id, name, kind, datum }) => (
              <Radio
                key={id}
                size="xs"
                value={String(id)}
                label={name}
                description={`${t(`kind.${kind}`)} · ${t(`datum.${datum}`)}`}
              />
            ))}
            <Radio size="xs" value="offline" label={t('offline')} />
          </Stack>
        </Radio.Group>
        {ground && (
          <Row gap={8}>
            <label htmlFor={opacity}>{t('opacity')}</label>
            <input
              id={opacity}
              type="range"
              className={classes.opacity}
              min={LEAST_OPACITY}
              max={1}
              step={0.1}
              value={choice.opacity}
              onChange={({ currentTarget: { value } }) => onChoose({ ...choice, opacity: Number(value) })}
            />
          </Row>
        )}
        {labels.length > 0 && ground && (
          <Radio.Group
            label={t('kind.labels')}
            value={String(chosenLabels?.id ?? 'none')}
            onChange={(value) => onChoose({ ...choice, labels: value === 'none' ? value : Number(value) })}
          >
            <Stack gap={8} mt={4}>
              {labels.map(({ id, name }) => (
                <Radio key={id} size="xs" value={String(id)} label={name} />
              ))}
              <Radio size="xs" value="none" label={t('noOverlay')} />
            </Stack>
          </Radio.Group>
        )}
        {site.length > 0 && (
          <Stack gap={8}>
            <Text text="table" weight={600}>
              {t('site')}
            </Text>
            {site.map(([key, word]) => (
              <Checkbox
                key={key}
                size="xs"
                label={t(word)}
                checked={!choice[key]}
                onChange={({ currentTarget: { checked } }) => onChoose({ ...choice, [key]: !checked })}
              />
            ))}
          </Stack>
        )}
      </Stack>
    </section>
  );
}
