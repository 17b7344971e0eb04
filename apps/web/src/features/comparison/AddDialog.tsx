import { Button, NativeSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  comparedKey,
  MOST_COMPARED,
  MOST_DIFFERENCES,
  withoutSeries,
  type ComparisonDefinition,
  type SensorField,
} from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { useMemo, useState } from 'react';
import { queryOf } from '../../api/query.ts';
import { useOverview } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useSeriesNames } from '../../sensors/comparison/use-series-name.ts';
import { quantities, shownSensors, type ShownSensor } from '../../sensors/sensor-layout.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { SeriesLabel } from './use-labels.ts';

interface AddDialogProps {
  definition: ComparisonDefinition;
  labels: readonly SeriesLabel[];
  onChange: (definition: ComparisonDefinition) => void;
  onClose: () => void;
}

const SHOWN = 100;
/** Elements of a list field that are offered. */
const MOST_ELEMENTS = 60;

/** Which quantities of which sensors are drawn, of any station; and which are subtracted from each other. */
export function AddDialog({ definition, labels, onChange, onClose }: AddDialogProps) {
  const { t } = useTranslation('comparison');
  const { t: shellWord } = useTranslation();
  const { data } = useOverview();
  const devices = useMemo(() => (data?.devices ?? []).filter(({ sensors }) => sensors.length > 0), [data]);
  const last = definition.fields.at(-1)?.sensorId;
  const [deviceNo, setDeviceNo] = useState(
    () =>
      devices.find(({ sensors }) => sensors.some(({ id }) => id === last))?.deviceNo ?? devices[0]?.deviceNo ?? null,
  );
  const device = devices.find((one) => one.deviceNo === deviceNo);
  return (
    <Dialog
      title={t('add.title')}
      size={640}
      foot={<Button onClick={onClose}>{shellWord('common.close')}</Button>}
      onClose={onClose}
    >
      <Select
        label={t('add.device')}
        data={devices.map((one) => ({
          value: one.deviceNo,
          label: `${one.stationName} · ${one.name || one.deviceNo}`,
        }))}
        value={deviceNo}
        onChange={setDeviceNo}
        searchable
        allowDeselect={false}
        limit={SHOWN}
        nothingFoundMessage={t('add.noDevice')}
        comboboxProps={{ shadow: 'md' }}
      />
      {device && <Quantities key={device.deviceNo} device={device} definition={definition} onChange={onChange} />}
      {labels.filter(({ series }) => series !== null).length > 1 && (
        <Difference definition={definition} labels={labels} onChange={onChange} />
      )}
      <Text as="p" text="least" tone="text3">
        {t('add.limits', { count: MOST_COMPARED })}
      </Text>
    </Dialog>
  );
}

/** Every quantity of every sensor of a device is a switch. */
function Quantities({
  device,
  definition,
  onChange,
}: Pick<AddDialogProps, 'definition' | 'onChange'> & { device: Device }) {
  const sensors = useMemo(() => shownSensors(device.sensors, []), [device]);
  const nameOf = useSensorName();
  // The newest readings tell how long lists are.
  const latest = useQuery(queryOf('GET /rest/devices/:deviceNo/latest', { params: { deviceNo: device.deviceNo } }));
  const lengthOf = (sensorId: number, { key }: SensorField): number => {
    const values = latest.data?.readings.find((reading) => reading.sensorId === sensorId)?.values[key];
    return Array.isArray(values) ? Math.min(MOST_ELEMENTS, values.length) : 0;
  };
  return (
    <Stack gap={12}>
      {sensors.map((sensor) => {
        const { title, place } = nameOf(sensor);
        const fields = quantities({ fields: sensor.type.fields }).flatMap((quantity) => quantity.fields);
        return (
          <Stack key={sensor.id} gap={4} role="group" aria-label={`${title} ${place}`}>
            <Text weight={600}>
              {title}{' '}
              <Text text="least" tone="text3" weight={400}>
                {place}
              </Text>
            </Text>
            <Row gap={4} wrap>
              {fields
                .flatMap((field): { field: SensorField; element: number | null }[] =>
                  field.isList
                    ? Array.from({ length: lengthOf(sensor.id, field) }, (_, i) => ({ field, element: i + 1 }))
                    : [{ field, element: null }],
                )
                .map((one) => (
                  <Switch
                    key={`${one.field.key} ${one.element}`}
                    sensor={sensor}
                    {...one}
                    definition={definition}
                    onChange={onChange}
                  />
                ))}
            </Row>
          </Stack>
        );
      })}
    </Stack>
  );
}

interface SwitchProps extends Pick<AddDialogProps, 'definition' | 'onChange'> {
  sensor: ShownSensor;
  field: SensorField;
  element: number | null;
}

function Switch({ sensor, field, element, definition, onChange }: SwitchProps) {
  const { quantity } = useSeriesNames();
  const one = { sensorId: sensor.id, field: element === null ? field.key : `${field.key}.${element}` };
  const { fields } = definition;
  const isOn = fields.some((other) => comparedKey(other) === comparedKey(one));
  const text = quantity({ field, element });
  return (
    <Button
      size="compact-sm"
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      disabled={!isOn && fields.length >= MOST_COMPARED}
      onClick={() =>
        onChange(isOn ? withoutSeries(definition, comparedKey(one)) : { ...definition, fields: [...fields, one] })
      }
    >
      {field.unit === '' ? text : `${text} ${field.unit}`}
    </Button>
  );
}

function Difference({ definition, labels, onChange }: Pick<AddDialogProps, 'definition' | 'labels' | 'onChange'>) {
  const { t } = useTranslation('comparison');
  const measured = labels.filter(({ series }) => series !== null && !series.isRain);
  const [of, setOf] = useState(measured[0]?.key ?? '');
  const unit = measured.find(({ key }) => key === of)?.unit;
  const others = measured.filter((one) => one.key !== of && one.unit === unit);
  const [wanted, setLess] = useState('');
  const less = others.find(({ key }) => key === wanted)?.key ?? others[0]?.key ?? '';
  const { differences } = definition;
  const isThere = differences.some((one) => one.of === of && one.less === less);
  const choices = (list: readonly SeriesLabel[]) => list.map(({ key, text }) => ({ value: key, label: text }));
  return (
    <Stack as="fieldset" gap={8}>
      <Text as="legend" weight={600}>
        {t('add.difference')}
      </Text>
      <Stack gap={8} columns="minmax(0, 1fr) minmax(0, 1fr) auto" align="end" single={767}>
        <NativeSelect
          label={t('add.of')}
          data={choices(measured)}
          value={of}
          onChange={({ currentTarget: { value } }) => setOf(value)}
        />
        <NativeSelect
          label={t('add.less')}
          data={choices(others)}
          value={less}
          disabled={others.length === 0}
          description={others.length === 0 ? t('add.noOther', { unit }) : undefined}
          onChange={({ currentTarget: { value } }) => setLess(value)}
        />
        <Button
          variant="default"
          disabled={less === '' || isThere || differences.length >= MOST_DIFFERENCES}
          onClick={() => onChange({ ...definition, differences: [...differences, { of, less }] })}
        >
          {t('add.addDifference')}
        </Button>
      </Stack>
    </Stack>
  );
}
