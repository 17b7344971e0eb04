import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import 'dayjs/locale/ja';
import 'dayjs/locale/zh-cn';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useView } from '../../ui/view-mode.ts';
import classes from './AuditPage.module.css';
import type { Period } from './period.ts';

const calendars = { 'zh-chs': 'zh-cn', en: 'en', ja: 'ja' } as const;
const monthFormats = { 'zh-chs': 'YYYY年M月', en: 'MMMM YYYY', ja: 'YYYY年M月' } as const;

/** Days from and to, chosen in a calendar of the user's language; a phone shows it over the whole page. */
export function PeriodInput({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const isPhone = useView() === 'mobile';
  const today = dayjs();
  const day = (daysAgo: number): string => today.subtract(daysAgo, 'day').format('YYYY-MM-DD');
  const presets = [
    { value: [day(0), day(0)] as [string, string], label: t('audit.today') },
    { value: [day(6), day(0)] as [string, string], label: t('audit.week') },
    { value: [day(29), day(0)] as [string, string], label: t('audit.month') },
  ];
  return (
    <DatePickerInput
      type="range"
      className={classes.period}
      aria-label={t('audit.period')}
      placeholder={t('audit.period')}
      dropdownType={isPhone ? 'modal' : 'popover'}
      modalProps={{ title: t('audit.period') }}
      // The dialog would be named by an element that is not there.
      popoverProps={{ withRoles: false }}
      locale={calendars[language]}
      monthLabelFormat={monthFormats[language]}
      valueFormat="YYYY-MM-DD"
      allowSingleDateInRange
      weekendDays={[]}
      hideOutsideDates
      clearable
      maxDate={day(0)}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      {...(isPhone ? {} : { presets })}
      ariaLabels={{ previousMonth: t('audit.previousMonth'), nextMonth: t('audit.nextMonth') }}
      clearButtonProps={{ 'aria-label': t('audit.clearPeriod') }}
      value={[value.from, value.to]}
      onChange={([from, to]) => onChange({ from, to })}
    />
  );
}
