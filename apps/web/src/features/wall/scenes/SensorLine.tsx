import { freshnessOf, type Field } from '@groundwatch/protocol/model';
import type { Station } from '@groundwatch/protocol/rest';
import { memo } from 'react';
import { LevelMark } from '../../../alarms/LevelMark.tsx';
import type { Warning } from '../../../alarms/worst.ts';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import type { DeviceView } from '../../../live/fleet/judge.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { useCalibratedReading } from '../../../live/use-calibrated-reading.ts';
import { useLiveSource } from '../../../live/source.ts';
import { firstFields, quantities } from '../../../sensors/sensor-layout.ts';
import { useDurationWords } from '../../../ui/duration-words.ts';
import { FreshValue } from '../../../ui/FreshValue.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import type { SymbolKind } from '../../../ui/symbols/shapes.ts';
import { Value } from '../../../ui/Value.tsx';
import type { PlacedSensor } from './choose.ts';
import { ListRow } from './ListFrame.tsx';

interface SensorLineProps extends PlacedSensor {
  view: DeviceView;
  station: Station | undefined;
  warning: Warning | undefined;
  /** Of another sensor of its device, or of the device. */
  deviceWarning: Warning | undefined;
}

const kinds: Readonly<Record<DeviceView['state'], SymbolKind>> = {
  online: 'normal',
  late: 'late',
  offline: 'offline',
  none: 'none',
};

/** One sensor: place, main value, and age. */
export const SensorLine = memo(function SensorLine({
  sensor,
  device,
  view,
  station,
  warning,
  deviceWarning,
}: SensorLineProps) {
  const { t } = useTranslation();
  const name = useNames();
  const ageWords = useDurationWords();
  const now = useServerNow();
  const { judgedAt } = useLiveSource();
  const reading = useCalibratedReading(sensor.id, sensor.calibrations);
  const all = quantities(sensor.type);
  const quantity = all.find(({ isList }) => !isList) ?? all.find(({ fields }) => fields[0]?.key !== 'depth');
  // Of several fields the last is shown: the total of a tilt instead of its parts.
  const field = quantity && (quantity.fields.find(({ key }) => key === 'total') ?? firstFields(quantity.fields)[0]);
  const value = field && reading?.values[field.key];
  const age = reading ? now - Date.parse(reading.collectTime) : null;
  const freshness = freshnessOf(reading ? judgedAt() - Date.parse(reading.collectTime) : null, device.sendCycle);
  const ageText = age === null ? t('age.never') : ageWords(age);
  return (
    <ListRow>
      {warning ? (
        <LevelMark alarm={warning.alarm} />
      ) : (
        <StateSymbol kind={kinds[view.state]} label={t(`state.${view.state}`)} />
      )}
      <span data-strong>
        {station?.name ?? ''} {!warning && deviceWarning && <LevelMark alarm={deviceWarning.alarm} />}
      </span>
      <span>{sensor.name || name(sensor.type.names)}</span>
      <span data-figure>
        {field && (
          <FreshValue
            field={field}
            value={typeof value === 'number' ? value : null}
            freshness={freshness}
            quality={reading?.quality ?? 0}
            stamp={reading?.collectTime}
          >
            {Array.isArray(value) ? (
              <ListValue field={field} values={value as readonly (number | null)[]} />
            ) : undefined}
          </FreshValue>
        )}
      </span>
      <span data-figure data-weak>
        {ageText}
      </span>
    </ListRow>
  );
});

/** Minimum and maximum of a chain of elements. */
function ListValue({ field, values }: { field: Field; values: readonly (number | null)[] }) {
  const known = values.filter((one) => one !== null);
  if (known.length === 0) return <Value field={field} value={null} />;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (least === most) return <Value field={field} value={least} />;
  return (
    <>
      <Value field={{ ...field, unit: '' }} value={least} /> – <Value field={field} value={most} />
    </>
  );
}
