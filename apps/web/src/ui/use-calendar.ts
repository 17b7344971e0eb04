import '@mantine/dates/styles.css';
import 'dayjs/locale/ja';
import 'dayjs/locale/zh-cn';
import type { DatePickerInputProps } from '@mantine/dates';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { useView } from './view-mode.ts';

const locales = { 'zh-chs': 'zh-cn', en: 'en', ja: 'ja' } as const;
const monthFormats = { 'zh-chs': 'YYYY年M月', en: 'MMMM YYYY', ja: 'YYYY年M月' } as const;

/** Common props of calendars: the user's language, dates as 2026-11-21, full screen on a phone. */
export function useCalendar() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const isPhone = useView() === 'mobile';
  return {
    dropdownType: isPhone ? ('modal' as const) : ('popover' as const),
    // Otherwise the dialog would be named by a missing element.
    popoverProps: { withRoles: false },
    locale: locales[language],
    monthLabelFormat: monthFormats[language],
    valueFormat: 'YYYY-MM-DD',
    weekendDays: [] satisfies DatePickerInputProps['weekendDays'],
    hideOutsideDates: true,
    clearable: true,
    ariaLabels: { previousMonth: t('calendar.previousMonth'), nextMonth: t('calendar.nextMonth') },
  } satisfies DatePickerInputProps;
}
