import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useCalendar } from '../../ui/use-calendar.ts';
import type { FieldProps } from '../definition.ts';
import { inputProps } from '../form/simple-fields.tsx';

/** A date, selected in a calendar of the user's language. */
export function DateField(props: FieldProps) {
  const { t } = useTranslation();
  const calendar = useCalendar();
  return (
    <DatePickerInput
      {...inputProps(props)}
      {...calendar}
      modalProps={{ title: props.label }}
      clearButtonProps={{ 'aria-label': t('calendar.clear') }}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={(day) => props.onChange(day)}
    />
  );
}
