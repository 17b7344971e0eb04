import { NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import type { FieldProps } from '../definition.ts';
import classes from './fields.module.css';

const MINUTE = 60;
/** Without the catalogue's unit, which is selected here. */
const bare = (label: string): string => label.replace(/\s*[（(]\s*s\s*[)）]\s*$/, '');

/** Seconds, entered in seconds or minutes. */
export function CycleField({ value, onChange, onBlur, label, hint, error, isDisabled, isRequired }: FieldProps) {
  const { t } = useTranslation(['admin', 'translation']);
  const seconds = typeof value === 'number' ? value : null;
  const [isMinutes, setIsMinutes] = useState(seconds !== null && seconds % MINUTE === 0);
  // The unit only converts the display.
  const other =
    seconds === null || (seconds < MINUTE && !isMinutes)
      ? undefined
      : isMinutes
        ? `= ${t('translation:duration.seconds', { value: seconds })}`
        : `= ${t('translation:duration.minutes', { value: seconds / MINUTE })}`;
  return (
    <Row gap={8} align="start" className={classes.cycle}>
      <NumberInput
        label={bare(label)}
        description={hint ?? other}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error}
        withAsterisk={isRequired}
        disabled={isDisabled}
        hideControls
        decimalScale={isMinutes ? 2 : 0}
        value={seconds === null ? '' : isMinutes ? seconds / MINUTE : seconds}
        onChange={(next) =>
          onChange(typeof next === 'number' ? Math.round(isMinutes ? next * MINUTE : next) : next === '' ? null : next)
        }
        onBlur={onBlur}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('fields.cycle.unit', { name: bare(label) })}
        value={isMinutes ? 'min' : 's'}
        data={[
          { value: 's', label: t('fields.cycle.seconds') },
          { value: 'min', label: t('fields.cycle.minutes') },
        ]}
        disabled={isDisabled}
        onChange={(unit) => setIsMinutes(unit === 'min')}
      />
    </Row>
  );
}
