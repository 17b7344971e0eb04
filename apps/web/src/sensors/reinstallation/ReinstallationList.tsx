import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { joinedFields } from '@groundwatch/protocol/model';
import type { Device, ReinstallationEvent } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { formatStamp } from '../../ui/format-time.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { Column, Stack, Text } from '../../ui/box.tsx';
import type { ShownSensor } from '../sensor-layout.ts';
import { reinstallationsQuery, useReinstall } from './calls.ts';
import { useJumpText } from './JumpTable.tsx';
import { ReinstallationButton } from './ReinstallationButton.tsx';

interface ListProps {
  device: Device;
  sensor: ShownSensor;
  zone: string | undefined;
}

/** Re-installations of a sensor: when, recorded by whom, and the jumps. */
export function ReinstallationList({ device, sensor, zone }: ListProps) {
  const { t } = useTranslation('device');
  const nameOf = useNames();
  const textOf = useJumpText();
  const mayCalibrate = useHasPermission('device:calibrate');
  const events = useQuery(reinstallationsQuery(sensor.id));
  const { revoke } = useReinstall(device);
  const [ending, setEnding] = useState<ReinstallationEvent | null>(null);
  const fields = joinedFields(sensor.type);
  if (fields.length === 0) return null;
  return (
    <Panel
      title={t('reinstallation.title')}
      aside={
        <ReinstallationButton
          device={device}
          sensors={[sensor]}
          zone={zone}
          atMs={serverClock.now()}
          sensorId={sensor.id}
          remarkId={null}
        />
      }
      isLoading={events.isPending}
      skeleton={<Skeleton rows={2} height={48} />}
      error={events.data ? null : events.error}
      onRetry={() => void events.refetch()}
      empty={events.data?.length === 0 ? t('reinstallation.none') : undefined}
    >
      <Stack as="ol" lined>
        {events.data?.map((event) => (
          <Column
            as="li"
            key={event.id}
            gap={4}
            align="start"
            p="8 0"
            breaks
            data-revoked={event.revokedAt !== null}
            {...(event.revokedAt !== null && { tone: 'text3' })}
          >
            <div>
              <strong>{t(`reinstallation.kind.${event.kind}`)}</strong> <Stamp time={event.at} zone={zone} />
            </div>
            <Text as="ul" text="table">
              {fields.map((field) => (
                <li key={field.key}>
                  {nameOf(field.names)}: {textOf(event.offsets[field.key], field)}
                  {event.entered.includes(field.key) && ` · ${t('reinstallation.entered')}`}
                  {event.offsets[field.key] == null && event.revokedAt === null && ` · ${t('reinstallation.unknown')}`}
                </li>
              ))}
            </Text>
            {event.note !== '' && <p>{event.note}</p>}
            <Text as="p" text="table" tone="text2">
              {event.authorName} · {formatStamp(Date.parse(event.createdAt), zone)}
              {event.revokedAt !== null &&
                ` · ${t('calibration.revokedBy', { name: event.revokerName, time: formatStamp(Date.parse(event.revokedAt), zone) })}`}
            </Text>
            {mayCalibrate && event.revokedAt === null && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  revoke.reset();
                  setEnding(event);
                }}
              >
                {t('calibration.revoke')}
              </Button>
            )}
          </Column>
        ))}
      </Stack>
      {ending && (
        <ConfirmDialog
          title={t('reinstallation.revokeTitle')}
          text={t('reinstallation.revokeText')}
          confirm={t('calibration.revoke')}
          isDangerous
          isBusy={revoke.isPending}
          error={revoke.error}
          onClose={() => setEnding(null)}
          onConfirm={() => revoke.mutate({ sensorId: sensor.id, id: ending.id }, { onSuccess: () => setEnding(null) })}
        />
      )}
    </Panel>
  );
}
