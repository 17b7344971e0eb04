import { isCalibrated, type Calibration, type Freshness } from '@groundwatch/protocol/model';
import type { LiveReading } from '@groundwatch/protocol/live';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { formatField } from '../../ui/format-field.ts';
import type { FieldGroup } from '../../sensors/sensor-layout.ts';
import { Text } from '../../ui/box.tsx';
import { FreshValue } from '../../ui/FreshValue.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';

interface ElementTableProps {
  group: FieldGroup;
  reading: LiveReading;
  /** As it was sent. */
  raw: LiveReading;
  calibrations: readonly Calibration[];
  freshness: Freshness;
}

const listOf = (reading: LiveReading, key: string): readonly (number | null)[] => {
  const values = reading.values[key];
  return Array.isArray(values) ? (values as readonly (number | null)[]) : [];
};

/** The elements of an array or the layers of a probe, one row each. */
export function ElementTable({ group, reading, raw, calibrations, freshness }: ElementTableProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const name = useNames();
  const columns = group.list.flatMap((field) => {
    const shown = { key: field.key, field, isRaw: false, values: listOf(reading, field.key) };
    if (!isCalibrated(calibrations, field.key)) return [shown];
    return [shown, { key: `${field.key} raw`, field, isRaw: true, values: listOf(raw, field.key) }];
  });
  const count = Math.max(0, ...columns.map(({ values }) => values.length));
  const element = group.elementNames ? name(group.elementNames) : '';
  if (count === 0)
    return (
      <Text as="p" tone="text3">
        {t('panel.noData')}
      </Text>
    );
  return (
    <div>
      <DataTable
        label={t('device.elements', { count, element })}
        look="figures"
        maxHeight="300px"
        rows={Array.from({ length: count }, (_, i) => i)}
        keyOf={(i) => i}
        columns={[
          { key: 'element', title: element, render: (i) => i + 1 },
          ...columns.map(({ key, field, isRaw, values }) => ({
            key,
            title: `${isRaw ? t('device.raw') : name(field.names)}\u00a0${field.unit}`.trim(),
            render: (i: number) => {
              const { text } = formatField(field, values[i], language);
              return isRaw ? <Text tone="text3">{text}</Text> : <FreshValue freshness={freshness}>{text}</FreshValue>;
            },
          })),
        ]}
      />
    </div>
  );
}
