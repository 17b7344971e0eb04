import { NativeSelect } from '@mantine/core';
import type { RecordKind } from '@groundwatch/protocol/rest';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { usePanelName } from '../../sensors/panel-name.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Row, Text } from '../../ui/box.tsx';
import { RangePicker } from '../../sensors/range/RangePicker.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { ExportButton } from './ExportButton.tsx';
import { RecordDetail } from './RecordDetail.tsx';
import { LineMaker, type Line } from './record-lines.ts';
import { RecordTable } from './RecordTable.tsx';
import classes from './Records.module.css';
import { RunStatusLegend } from './RunStatusLegend.tsx';
import { TableState } from './TableState.tsx';
import { useColumns } from './use-columns.ts';
import { useRecords } from './use-records.ts';

/** The address parameter of the selected sensor. */
const PARAM = 'recs';

const none: never[] = [];

interface RecordsPanelProps extends PanelProps {
  kind: RecordKind;
}

/** Stored records of one kind of a device: status records, or readings of a family. */
export function RecordsPanel({ device, sensors: allSensors, zone, kind }: RecordsPanelProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const sensorName = useSensorName();
  const [params, setParams] = useSearchParams();
  const shownZone = useShownZone(zone);
  const time = useTimeRange();
  const [opened, setOpened] = useState<Line | null>(null);

  const sensors = useMemo(
    () =>
      kind === 'status' ? none : allSensors.filter(({ type }) => type.parts.some(({ family }) => family.key === kind)),
    [allSensors, kind],
  );
  const sensorIds = useMemo(() => sensors.map(({ id }) => id), [sensors]);
  const wanted = Number(params.get(PARAM));
  const sensorId = sensors.find(({ id }) => id === wanted)?.id ?? null;
  const nameOf = useCallback(
    (id: number): string => {
      const sensor = sensors.find((one) => one.id === id);
      if (!sensor) return '';
      const { title, place } = sensorName(sensor);
      return sensor.name ? title : `${title} · ${place}`;
    },
    [sensors, sensorName],
  );

  const columns = useColumns(kind, sensors, shownZone);
  const { query, records, total } = useRecords(
    { deviceNo: device.deviceNo, ident: device.ident, kind, sensorId, sensorIds },
    time,
  );
  const maker = useMemo(
    () => new LineMaker(kind, (id) => sensors.find((sensor) => sensor.id === id)?.calibrations ?? none),
    [kind, sensors],
  );
  const lines = useMemo(() => maker.lines(records), [maker, records]);
  const { fetchNextPage, isFetchingNextPage } = query;
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);

  const title = usePanelName();
  const chooseSensor = (value: string): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(PARAM);
        else next.set(PARAM, value);
        return next;
      },
      { replace: true },
    );
  const isEmpty = query.isSuccess && lines.length === 0;
  return (
    <Panel title={title} isNamedAbove isFlush>
      <Row gap="8 12" wrap p="12 16">
        {sensors.length > 1 && (
          <NativeSelect
            aria-label={t('plot.sensor')}
            className={classes.select ?? ''}
            value={sensorId === null ? '' : String(sensorId)}
            onChange={(event) => chooseSensor(event.currentTarget.value)}
            data={[
              { value: '', label: t('records.allSensors', { count: sensors.length }) },
              ...sensors.map(({ id }) => ({ value: String(id), label: nameOf(id) })),
            ]}
          />
        )}
        <RangePicker time={time} zone={zone} />
        <Row as="span" gap={8} wrap ml="auto">
          {query.isSuccess && !isEmpty && (
            <Text role="status" text="least" tone="text3">
              {t('records.count', {
                shown: formatNumber(records.length, locale),
                total: formatNumber(Math.max(total, records.length), locale),
              })}
            </Text>
          )}
          {kind === 'status' && <RunStatusLegend />}
          <ColumnChooser columns={columns} />
          <ExportButton device={device} sensors={allSensors} zone={zone} kind={kind} sensorId={sensorId} time={time} />
        </Row>
      </Row>
      <TableState
        isLoading={query.isPending}
        error={query.data ? null : query.error}
        onRetry={() => void query.refetch()}
        isEmpty={isEmpty}
        of={{ deviceNo: device.deviceNo, kind, sensorIds: sensorId === null ? sensorIds : [sensorId] }}
        zone={shownZone}
      >
        <RecordTable
          label={title}
          columns={columns.shown}
          lines={lines}
          hasMore={query.hasNextPage}
          onMore={more}
          onOpen={setOpened}
          zone={shownZone}
          nameOf={nameOf}
        />
      </TableState>
      <RecordDetail
        line={opened}
        columns={columns.all}
        zone={shownZone}
        nameOf={nameOf}
        onClose={() => setOpened(null)}
      />
    </Panel>
  );
}
