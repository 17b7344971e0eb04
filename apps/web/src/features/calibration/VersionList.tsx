import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalibrationVersion, Device } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { formatStamp, zoneOffset } from '../../ui/format-time.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';
import { useCalibrate, versionsQuery } from './calibration-calls.ts';
import classes from './Calibration.module.css';
import { useVersionWords } from './use-version-words.ts';
import { versionStates } from './version-state.ts';

interface VersionListProps {
  device: Device;
  sensor: ShownSensor;
  zone: string | undefined;
  mayCalibrate: boolean;
}

/** All versions, with author and state. */
export function VersionList({ device, sensor, zone, mayCalibrate }: VersionListProps) {
  const { t } = useTranslation('device');
  const wordsOf = useVersionWords(sensor.type);
  const versions = useQuery(versionsQuery(sensor.id));
  const { apply, revoke } = useCalibrate(device, sensor.id);
  const [ending, setEnding] = useState<CalibrationVersion | null>(null);
  const [again, setAgain] = useState<{ version: CalibrationVersion; from: string } | null>(null);
  const states = versionStates(versions.data ?? [], serverClock.now());
  const againFrom = again && timeOfWall(again.from, zone);
  return (
    <Panel
      title={t('calibration.versions')}
      aside={versions.data && String(versions.data.length)}
      isLoading={versions.isPending}
      skeleton={<Skeleton rows={3} height={48} />}
      error={versions.error}
      onRetry={() => void versions.refetch()}
      empty={versions.data?.length === 0 ? t('calibration.noVersions') : undefined}
    >
      <Stack as="ol" lined>
        {versions.data?.map((version) => {
          const state = states.get(version.version) ?? 'covered';
          return (
            <Stack key={version.version} as="li" gap={4} p="12 0" data-state={state}>
              <Row gap="2 8" align="baseline" wrap text="table">
                <Text as="strong" text="panel">
                  {t('calibration.version', { number: version.version })}
                </Text>
                <Text p="2 8" text="least" tone="text2" className={classes.state}>
                  {t(`calibration.state.${state}`)}
                </Text>
                <span>
                  {t('calibration.validFrom')} <Stamp time={version.validFrom} zone={zone} />
                </span>
              </Row>
              <Text as="ul" text="table" className={classes.lines}>
                {wordsOf(version).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </Text>
              {version.note !== '' && (
                <Text as="p" tone="text2" pre>
                  {version.note}
                </Text>
              )}
              <Text as="p" mt={8} text="least" tone="text3">
                {version.authorName === '' ? t('calibration.takenOver') : version.authorName} ·{' '}
                {formatStamp(Date.parse(version.createdAt), zone)}
                {version.revokedAt !== null &&
                  ` · ${t('calibration.revokedBy', { name: version.revokerName, time: formatStamp(Date.parse(version.revokedAt), zone) })}`}
              </Text>
              {mayCalibrate && (
                <Row gap={8} align="stretch" wrap touch>
                  {version.revokedAt === null && (
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() => {
                        revoke.reset();
                        setEnding(version);
                      }}
                    >
                      {t('calibration.revoke')}
                    </Button>
                  )}
                  {state !== 'current' && state !== 'future' && (
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() => {
                        apply.reset();
                        const from = state === 'revoked' ? Date.parse(version.validFrom) : serverClock.now();
                        setAgain({ version, from: wallTime(from, zone) });
                      }}
                    >
                      {t('calibration.again')}
                    </Button>
                  )}
                </Row>
              )}
            </Stack>
          );
        })}
      </Stack>
      {ending && (
        <ConfirmDialog
          title={t('calibration.revokeTitle', { number: ending.version })}
          text={t('calibration.revokeText')}
          confirm={t('calibration.revoke')}
          isDangerous
          isBusy={revoke.isPending}
          error={revoke.error}
          onClose={() => setEnding(null)}
          onConfirm={() => revoke.mutate(ending.version, { onSuccess: () => setEnding(null) })}
        />
      )}
      {again && (
        <ConfirmDialog
          title={t('calibration.againTitle', { number: again.version.version })}
          text={
            <>
              <p>{t('calibration.againText')}</p>
              <TextInput
                label={t('calibration.from', { offset: zoneOffset(zone, againFrom ?? serverClock.now()) })}
                value={again.from}
                error={againFrom === null ? t('range.noTime') : null}
                onChange={(event) => setAgain({ ...again, from: event.currentTarget.value })}
              />
            </>
          }
          confirm={t('calibration.again')}
          isDisabled={againFrom === null}
          isBusy={apply.isPending}
          error={apply.error}
          onClose={() => setAgain(null)}
          onConfirm={() => {
            if (againFrom === null) return;
            const { fields, moisture, note } = again.version;
            apply.mutate(
              { validFrom: new Date(againFrom).toISOString(), fields, moisture, note },
              { onSuccess: () => setAgain(null) },
            );
          }}
        />
      )}
    </Panel>
  );
}
