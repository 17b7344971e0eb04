import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useCalendar } from '../use-calendar.ts';
import { useView } from '../view-mode.ts';
import { dayIn, type Period } from './period.ts';

interface PeriodInputProps {
  value: Period;
  /** The zone of its days. */
  zone: string | undefined;
  onChange: (period: Period) => void;
}

/** Two dates selected in a calendar of the user's language, full screen on a phone. */
export function PeriodInput({ value, zone, onChange }: PeriodInputProps) {
  const { t } = useTranslation();
  const calendar = useCalendar();
  const isPhone = useView() === 'mobile';
  const day = (daysAgo: number): string => dayIn(zone, Date.now(), daysAgo);
  const presets = [
    { value: [day(0), day(0)] as [string, string], label: t('period.today') },
    { value: [day(6), day(0)] as [string, string], label: t('period.week') },
    { value: [day(29), day(0)] as [string, string], label: t('period.month') },
  ];
  return (
    <DatePickerInput
      {...calendar}
      type="range"
      // The selected dates are the name, because they are the visible text.
      {...(value.from === null ? { 'aria-label': t('period.label') } : { 'aria-description': t('period.label') })}
      placeholder={t('period.label')}
      modalProps={{ title: t('period.label') }}
      allowSingleDateInRange
      maxDate={day(0)}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      {...(isPhone ? {} : { presets })}
      clearButtonProps={{ 'aria-label': t('period.clear') }}
      value={[value.from, value.to]}
      onChange={([from, to]) => onChange({ from, to })}
    />
  );
}
