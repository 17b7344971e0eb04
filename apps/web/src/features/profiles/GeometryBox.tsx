import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ArrayGeometry } from '@groundwatch/protocol/model';
import type { Profiles } from '@groundwatch/protocol/rest';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { JUDGE, useAnalysis, useChangeAnalysis } from '../../sensors/use-analysis.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';
import { showNote } from '../../ui/toasts.ts';
import { wallTime } from '../../ui/wall-time.ts';
import type { TriedGeometry } from './profile-query.ts';
import classes from './SideBox.module.css';

type Key = keyof ArrayGeometry;

interface GeometryBoxProps {
  sensorId: number;
  family: 'array' | 'fixedInclinometer';
  geometry: ArrayGeometry;
  sources: Profiles['sources'];
  tried: TriedGeometry;
  /** Another reference for preview, ms since 1970. */
  triedReference: number | null;
  /** Times of readings that can be the reference, oldest first. */
  references: readonly number[];
  zone: string | undefined;
  onTry: (tried: TriedGeometry, reference: number | null) => void;
}

/**
 * The sensor's geometry: each part with its source. Everyone can preview changes, users with the calibration permission can save
 * them.
 */
export function GeometryBox(props: GeometryBoxProps) {
  const { sensorId, family, geometry, sources, tried, triedReference, references, zone, onTry } = props;
  const { t } = useTranslation('device');
  const mayStore = useHasPermission(JUDGE);
  const store = useChangeAnalysis(sensorId);
  const { data: stored } = useAnalysis(sensorId);
  const isTried = Object.keys(tried).length > 0 || triedReference !== null;
  const change = (part: TriedGeometry): void => onTry({ ...tried, ...part }, triedReference);
  const source = (key: Key): string => t(`profile.source.${key in tried ? 'tried' : (sources[key] ?? 'default')}`);
  /** Back to the reported value, or the default. */
  const clearOf = (key: Key | 'referenceTime'): (() => void) | undefined => {
    const isShown = key === 'referenceTime' ? triedReference === null : !(key in tried);
    if (!mayStore || !isShown || stored?.analysis[key] === undefined) return undefined;
    return () => store.mutate({ [key]: undefined }, { onSuccess: () => showNote(t('profile.stored')) });
  };
  const save = (): void =>
    store.mutate(
      { ...tried, ...(triedReference === null ? {} : { referenceTime: new Date(triedReference).toISOString() }) },
      {
        onSuccess: () => {
          onTry({}, null);
          showNote(t('profile.stored'));
        },
      },
    );
  const isArray = family === 'array';
  return (
    <Box as="section" touch aria-label={t('profile.geometry')}>
      <Row as="header" style={{ minHeight: 32 }}>
        <Text as="h3" text="table" weight={600}>
          {t('profile.geometry')}
        </Text>
      </Row>
      <Stack as="dl" gap={8} text="table" className={classes.geometry}>
        {isArray && (
          <Part name={t('profile.installMode')} source={source('installMode')} onClear={clearOf('installMode')}>
            <NativeSelect
              aria-label={t('profile.installMode')}
              value={geometry.installMode}
              onChange={(event) => change({ installMode: event.currentTarget.value as ArrayGeometry['installMode'] })}
              data={(['3d', 'convergence', 'settlement'] as const).map((value) => ({
                value,
                label: t(`profile.mode.${value}`),
              }))}
            />
          </Part>
        )}
        <Part name={t('profile.fixedEnd')} source={source('fixedEnd')} onClear={clearOf('fixedEnd')}>
          <NativeSelect
            aria-label={t('profile.fixedEnd')}
            value={geometry.fixedEnd}
            onChange={(event) => change({ fixedEnd: event.currentTarget.value as ArrayGeometry['fixedEnd'] })}
            data={(['near', 'far'] as const).map((value) => ({ value, label: t(`profile.end.${value}`) }))}
          />
        </Part>
        {isArray && (
          <Part
            name={`${t('profile.segmentLength')} mm`}
            source={source('segmentLength')}
            onClear={clearOf('segmentLength')}
          >
            <Figure
              label={`${t('profile.segmentLength')} mm`}
              value={geometry.segmentLength}
              min={10}
              max={10_000}
              decimals={1}
              onChange={(segmentLength) => change({ segmentLength })}
            />
          </Part>
        )}
        {isArray && geometry.installMode === '3d' && (
          <Part name={`${t('profile.xMarkOffset')} °`} source={source('xMarkOffset')} onClear={clearOf('xMarkOffset')}>
            <Figure
              label={`${t('profile.xMarkOffset')} °`}
              value={geometry.xMarkOffset}
              min={-360}
              max={360}
              decimals={2}
              onChange={(xMarkOffset) => change({ xMarkOffset })}
            />
          </Part>
        )}
        {geometry.installMode === '3d' && (
          <Part
            name={`${t('profile.orificeElevation')} m`}
            source={source('orificeElevation')}
            onClear={clearOf('orificeElevation')}
          >
            <Figure
              label={`${t('profile.orificeElevation')} m`}
              value={geometry.orificeElevation === null ? null : geometry.orificeElevation / 1_000}
              min={-11_000}
              max={9_000}
              decimals={3}
              onChange={(metres) => change({ orificeElevation: Math.round(metres * 1_000) })}
            />
          </Part>
        )}
        <Part
          name={t('profile.referenceTime')}
          source={triedReference === null ? null : t('profile.source.tried')}
          onClear={clearOf('referenceTime')}
        >
          <NativeSelect
            aria-label={t('profile.referenceTime')}
            value={triedReference === null ? '' : String(triedReference)}
            onChange={({ currentTarget: { value } }) => onTry(tried, value === '' ? null : Number(value))}
            data={[
              { value: '', label: t('profile.asSet') },
              ...[...new Set([...(triedReference === null ? [] : [triedReference]), ...references])]
                .sort((a, b) => a - b)
                .map((time) => ({ value: String(time), label: wallTime(time, zone) })),
            ]}
          />
        </Part>
      </Stack>
      {isTried && (
        <Row gap={8} align="stretch" wrap mt={12}>
          {mayStore && (
            <Button size="xs" loading={store.isPending} onClick={save}>
              {t('profile.store')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => onTry({}, null)}>
            {t('profile.discard')}
          </Button>
        </Row>
      )}
      {isTried && !mayStore && (
        <Text as="p" mt={8} text="table" tone="text2">
          {t('profile.tryHint')}
        </Text>
      )}
      {store.error && (
        <Text as="p" mt={8} text="table" tone="text2" role="alert">
          {store.error.message}
        </Text>
      )}
    </Box>
  );
}

interface PartProps {
  name: string;
  source: string | null;
  /** Removes the setting. Absent if there is none or without permission. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

function Part({ name, source, onClear, children }: PartProps) {
  const { t } = useTranslation('device');
  return (
    <Stack columns="minmax(0, 1fr) 150px" gap={8} align="center">
      <Text as="dt" tone="text2">
        {name}
        {source !== null && <small>{source}</small>}
        {onClear && (
          <ActionIcon variant="subtle" size={24} aria-label={t('profile.clear', { part: name })} onClick={onClear}>
            <IconX size={13} aria-hidden />
          </ActionIcon>
        )}
      </Text>
      <Text as="dd">{children}</Text>
    </Stack>
  );
}

interface FigureProps {
  label: string;
  value: number | null;
  min: number;
  max: number;
  decimals: number;
  onChange: (value: number) => void;
}

/** Takes effect on blur or Enter instead of with every digit. */
function Figure({ label, value, min, max, decimals, onChange }: FigureProps) {
  const [typed, setTyped] = useState<{ of: number | null; text: string | number } | null>(null);
  const shown = typed?.of === value ? typed.text : (value ?? '');
  const commit = (): void => {
    const next = shown === '' ? NaN : Number(shown);
    if (Number.isFinite(next) && next !== value) onChange(Math.min(max, Math.max(min, next)));
    setTyped(null);
  };
  return (
    <NumberInput
      aria-label={label}
      value={shown}
      min={min}
      max={max}
      decimalScale={decimals}
      placeholder="—"
      hideControls
      clampBehavior="blur"
      onChange={(text) => setTyped({ of: value, text })}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
