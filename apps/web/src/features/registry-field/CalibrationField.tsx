import { Button, NumberInput } from '@mantine/core';
import { IconPlus, IconTargetArrow, IconTrash } from '@tabler/icons-react';
import { calibrated, sensorTypes, type Calibration, type SensorField } from '@groundwatch/protocol/model';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { useReading } from '../../live/hooks.ts';
import type { FieldProps } from '../../registry/definition.ts';
import { formatField } from '../../ui/format-field.ts';
import { fieldsToCalibrate, withCalibration, withoutCalibration, zeroOf } from './calibration-list.ts';
import classes from './field.module.css';

const SIGNIFICANT = 9;

/** Zero and factor of each field of the sensor's type; the newest value can be taken as the zero. */
export function CalibrationField({ value, onChange, label, errors, isDisabled, values, row }: FieldProps) {
  const { t } = useTranslation('admin');
  const name = useNames();
  const type = sensorTypes.get(String(values['type']));
  const list = Array.isArray(value) ? (value as readonly Calibration[]) : [];
  const reading = useReading(row?.id ?? -1);
  if (!type) return null;
  const offered = fieldsToCalibrate(type);
  const listed = list.flatMap((one, index) => {
    const field = type.fields.find(({ key }) => key === one.field);
    return field ? [{ one, field, index }] : [];
  });
  const open = offered.filter(({ key }) => !list.some((one) => one.field === key));
  return (
    <fieldset className={classes.calibration} disabled={isDisabled}>
      <legend>{label}</legend>
      <p className={classes.none}>{t('field.calibrationHint')}</p>
      {listed.map(({ one, field, index }) => {
        const raw = reading?.values[field.key];
        const zero = zeroOf(raw);
        const set = (changes: Partial<Calibration>): void => onChange(withCalibration(list, { ...one, ...changes }));
        const fieldName = name(field.names);
        return (
          <div key={one.field} className={classes.calibrated} role="group" aria-label={fieldName}>
            <b>
              {fieldName} {field.unit && <small>{field.unit}</small>}
            </b>
            <NumberInput
              label={t('field.zero')}
              value={one.zero}
              error={errors[`${index}.zero`] ?? errors[`${index}.field`]}
              decimalScale={SIGNIFICANT}
              hideControls
              onChange={(next) => typeof next === 'number' && set({ zero: next })}
            />
            <NumberInput
              label={t('field.factor')}
              value={one.factor}
              error={errors[`${index}.factor`]}
              decimalScale={SIGNIFICANT}
              hideControls
              onChange={(next) => typeof next === 'number' && set({ factor: next })}
            />
            <div className={classes.calibrationButtons}>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconTargetArrow size={15} />}
                disabled={zero === null}
                onClick={() => zero !== null && set({ zero })}
              >
                {t('field.takeZero')}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                aria-label={t('field.removeCalibration', { name: fieldName })}
                title={t('field.removeCalibration', { name: fieldName })}
                onClick={() => onChange(withoutCalibration(list, one.field))}
              >
                <IconTrash size={16} />
              </Button>
            </div>
            {typeof raw === 'number' && <Effect field={field} raw={raw} one={one} />}
          </div>
        );
      })}
      {open.length > 0 && (
        <div className={classes.addCalibration}>
          {open.map((field) => (
            <Button
              key={field.key}
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} />}
              onClick={() => onChange(withCalibration(list, { field: field.key, zero: 0, factor: 1 }))}
            >
              {name(field.names)}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** What the newest value becomes. */
function Effect({ field, raw, one }: { field: SensorField; raw: number; one: Calibration }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const text = (value: number): string => {
    const shown = formatField(field, value, language);
    return `${shown.text} ${shown.unit}`.trim();
  };
  return (
    <p className={classes.effect}>
      {t('field.effect', { raw: text(raw), shown: text(calibrated([one], field.key, raw)) })}
    </p>
  );
}
