import { Button, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconMessage2Plus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Remark } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { ReinstallationButton } from '../../sensors/reinstallation/ReinstallationButton.tsx';
import { remarksQuery, useWriteRemark } from '../../sensors/use-remarks.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { ZoneName } from '../../sensors/range/ZoneName.tsx';
import { useDeleteRemark } from './remark-calls.ts';
import { RemarkCard } from './RemarkCard.tsx';
import { RemarkForm } from './RemarkForm.tsx';
import classes from './Remarks.module.css';
import { Empty, Skeleton } from '../../ui/states.tsx';

const STEP = 20;
const TYPING_MS = 300;

/** Remarks on the device and its sensors. */
export function RemarksTab({ device, sensors, zone }: PanelProps) {
  const { t } = useTranslation(['device', 'translation']);
  const { deviceNo } = device;
  const shownZone = useShownZone(zone);
  const nameOf = useSensorName();
  const mayWrite = useHasPermission('device:remark');
  const [params, setParams] = useSearchParams();
  const write = useWriteRemark();
  const [size, setSize] = useState(STEP);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [sensorId, setSensorId] = useState<number | undefined>();
  const [changed, setChanged] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<Remark | null>(null);
  const remove = useDeleteRemark(deviceNo);
  const list = useQuery({
    ...remarksQuery(deviceNo, { keyword: keyword || undefined, sensorId, current: 1, size }),
    placeholderData: keepPreviousData,
  });

  // The address contains the time selected on a curve or by the button.
  const at = Date.parse(params.get('remarkAt') ?? '');
  const pointedSensor = sensors.find(({ id }) => String(id) === params.get('remarkSensor'))?.id ?? null;
  const isWriting = mayWrite && Number.isFinite(at);
  const closeNew = (): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('remarkAt');
        next.delete('remarkSensor');
        return next;
      },
      { replace: true },
    );
  const sensorName = (id: number | null): string => {
    if (id === null) return t('remarks.wholeDevice');
    const sensor = sensors.find((one) => one.id === id);
    return sensor ? nameOf(sensor).title : t('remarks.sensorGone', { id });
  };

  const isFiltered = keyword !== '' || sensorId !== undefined;
  const remarks = list.data?.records ?? [];
  const total = list.data?.total ?? 0;
  const form = { deviceNo, sensors, zone };
  return (
    <Panel
      title={t('page.tab.remarks')}
      isNamedAbove
      error={list.data ? null : list.error}
      onRetry={() => void list.refetch()}
    >
      <Row gap="8 12" wrap mb={12}>
        <SearchField className={classes.search} value={typed} label={t('remarks.search')} onChange={setTyped} />
        <NativeSelect
          aria-label={t('remarks.filter')}
          value={String(sensorId ?? '')}
          onChange={({ currentTarget: { value } }) => setSensorId(value === '' ? undefined : Number(value))}
          data={[
            { value: '', label: t('remarks.all') },
            ...sensors.map((sensor) => ({ value: String(sensor.id), label: nameOf(sensor).title })),
          ]}
        />
        <ZoneName siteZone={zone} at={serverClock.now()} />
        <Text ml="auto" text="least" tone="text3">
          {list.data && t('remarks.count', { count: total })}
        </Text>
        {mayWrite && (
          <Button
            className={classes.write ?? ''}
            leftSection={<IconMessage2Plus size={16} stroke={1.6} />}
            disabled={isWriting}
            onClick={() => write(serverClock.now())}
          >
            {t('remarks.write')}
          </Button>
        )}
      </Row>
      {isWriting && <RemarkForm {...form} remark={null} atMs={at} sensorId={pointedSensor} onClose={closeNew} />}
      {list.isPending && <Skeleton rows={5} height={72} />}
      {list.data && remarks.length === 0 && !isWriting && (
        <Empty text={t(isFiltered ? 'translation:list.noMatch' : 'remarks.none')} />
      )}
      <Stack as="ul" gap={12} mb={12} aria-busy={list.isPlaceholderData}>
        {remarks.map((remark) => (
          <li key={remark.id}>
            {changed === remark.id ? (
              <RemarkForm
                {...form}
                remark={remark}
                atMs={Date.parse(remark.at)}
                sensorId={remark.sensorId}
                onClose={() => setChanged(null)}
              />
            ) : (
              <RemarkCard
                remark={remark}
                zone={shownZone}
                sensorName={sensorName}
                tool={
                  <ReinstallationButton
                    isSign
                    device={device}
                    sensors={sensors}
                    zone={zone}
                    atMs={Date.parse(remark.at)}
                    sensorId={remark.sensorId}
                    remarkId={remark.id}
                  />
                }
                onChange={() => setChanged(remark.id)}
                onDelete={() => {
                  remove.reset();
                  setLeaving(remark);
                }}
              />
            )}
          </li>
        ))}
      </Stack>
      {total > remarks.length && (
        <Button variant="default" loading={list.isPlaceholderData} onClick={() => setSize(size + STEP)}>
          {t('remarks.more', { count: Math.min(STEP, total - remarks.length) })}
        </Button>
      )}
      {leaving && (
        <ConfirmDialog
          title={t('remarks.deleteTitle')}
          text={<blockquote className={classes.quote}>{leaving.content}</blockquote>}
          confirm={t('remarks.delete')}
          isDangerous
          isBusy={remove.isPending}
          error={remove.error}
          onClose={() => setLeaving(null)}
          onConfirm={() => remove.mutate(leaving, { onSuccess: () => setLeaving(null) })}
        />
      )}
    </Panel>
  );
}
