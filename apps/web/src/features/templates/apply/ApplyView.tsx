import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ParameterValues } from '@groundwatch/protocol/model';
import type { PreviewLine } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { useStations } from '../../../api/registry.ts';
import { previewQuery } from '../../../api/rollouts.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PanelError, Skeleton } from '../../../ui/states.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { DevicePicker } from './DevicePicker.tsx';
import { basisOf } from './effect-words.ts';
import { PreviewRows } from './PreviewRows.tsx';
import { StartDialog } from './StartDialog.tsx';

export interface Wanted {
  readonly templateId: number | null;
  readonly name: string;
  readonly set: number;
  readonly values: ParameterValues;
}

interface ApplyViewProps {
  wanted: Wanted;
  /** Selected at first. */
  devices: readonly string[];
  onStarted: (id: string) => void;
}

type Mode = 'automatic' | 'asked';

/** The default first device: one that can be reached at once. */
const firstOf = (lines: readonly PreviewLine[]): PreviewLine | undefined =>
  lines.find(({ outlook }) => outlook.kind === 'now') ??
  lines.find(({ outlook }) => outlook.kind === 'atContact') ??
  lines[0];

/** Selects devices, previews the changes on each, and starts the rollout. */
export function ApplyView({ wanted, devices, onStarted }: ApplyViewProps) {
  const { t } = useTranslation('control');
  const [chosen, setChosen] = useState(devices);
  const [picked, setPicked] = useState<string | null>(null);
  const [mode, setMode] = useState<Mode>('automatic');
  // The state when the dialog opened. The preview behind it keeps updating.
  const [asked, setAsked] = useState<{ canary: PreviewLine; others: number } | null>(null);
  const preview = useQuery(previewQuery(wanted.set, wanted.values, chosen));
  const shown = new Set(chosen);
  const lines = (preview.data?.lines ?? []).filter(({ deviceNo }) => shown.has(deviceNo));
  const written = lines.filter(({ skipped }) => skipped === null);
  const canary = written.find(({ deviceNo }) => deviceNo === picked) ?? firstOf(written);
  const effects = lines.flatMap(({ effect }) => (effect ? [effect] : []));
  const basis = basisOf(effects);
  const isSettled = !preview.isFetching && preview.data !== undefined && lines.length === chosen.length;
  const stations = useStations();
  const zoneOf = (stationId: number): string | undefined => stations.find(({ id }) => id === stationId)?.timeZone;
  return (
    <Stack columns="320px minmax(0, 1fr)" gap={16} align="start" single={1023}>
      <DevicePicker chosen={chosen} onChange={setChosen} />
      <Panel
        title={t('templates.preview')}
        aside={
          chosen.length > 0 &&
          t('templates.summary', { written: written.length, skipped: lines.length - written.length })
        }
        empty={chosen.length === 0 ? t('templates.chooseDevices') : undefined}
      >
        {preview.error && !preview.data ? (
          <PanelError message={preview.error.message} onRetry={() => void preview.refetch()} />
        ) : preview.data === undefined ? (
          <Skeleton rows={6} height={44} />
        ) : (
          <>
            {preview.error && (
              <Text as="p" mt={12} tone="red" role="alert">
                {preview.error.message}
              </Text>
            )}
            <PreviewRows
              set={wanted.set}
              lines={lines}
              zoneOf={zoneOf}
              canary={canary?.deviceNo ?? null}
              onCanary={setPicked}
            />
            {basis !== null && basis !== 'none' && (
              <Text as="p" mt={12} text="least" tone="text3">
                {t('templates.effect.basis')}
              </Text>
            )}
            <Row gap="8 16" wrap p="16 0 0 0" spread touch>
              <Segments
                label={t('templates.mode.label')}
                value={mode}
                options={[
                  { value: 'automatic', label: t('templates.mode.automatic') },
                  { value: 'asked', label: t('templates.mode.asked') },
                ]}
                onChange={setMode}
              />
              <Text as="p" tone="text2" style={{ flex: '1 1 280px' }}>
                {canary
                  ? written.length === 1
                    ? t('templates.consequence.one', { device: canary.deviceName })
                    : t(`templates.consequence.${mode}`, { device: canary.deviceName, others: written.length - 1 })
                  : t('templates.consequence.nothing')}
              </Text>
              <Button
                leftSection={<IconSend size={16} stroke={1.8} aria-hidden />}
                disabled={!isSettled || !canary}
                onClick={() => canary && setAsked({ canary, others: written.length - 1 })}
              >
                {t('templates.send', { count: written.length })}
              </Button>
            </Row>
          </>
        )}
      </Panel>
      {asked && (
        <StartDialog
          wanted={wanted}
          deviceNos={chosen}
          {...asked}
          mode={mode}
          onStarted={onStarted}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}
