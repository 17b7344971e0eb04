import { Select } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useCallback } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { KeywordInput } from '../../registry/list/KeywordInput.tsx';
import { ReferenceSelect } from '../../registry/ReferenceSelect.tsx';
import type { ReferenceSource } from '../../registry/definition.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import type { ListView } from '../../ui/paged-table/types.ts';
import type { SetView } from '../../ui/paged-table/use-list-view.ts';
import { actionGroups } from './actions.ts';
import classes from './AuditPage.module.css';
import { periodOf } from './period.ts';
import { useAuditWords } from './use-audit-words.ts';

const userRef: ReferenceSource = {
  subject: 'user',
  path: 'users',
  page: '/admin/users',
  nameOf: ({ id, accountName }) => (typeof accountName === 'string' ? accountName : `#${id}`),
};
const calendars = { 'zh-chs': 'zh-cn', en: 'en', ja: 'ja' } as const;

/** What is looked for: words, days, what it is about, whose it is, and how it ended. */
export function AuditFilters({ view, onView }: { view: ListView; onView: SetView }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const words = useAuditWords();
  const maySeeUsers = useHasPermission('user:list');
  const { filters } = view;
  const period = periodOf(filters);
  const narrow = (key: string, value: string | null) => onView({ filters: { ...filters, [key]: value ?? '' } });
  const search = useCallback((keyword: string) => onView({ keyword }, { replace: true }), [onView]);
  const today = dayjs();
  const day = (daysAgo: number) => today.subtract(daysAgo, 'day').format('YYYY-MM-DD');

  return (
    <div className={classes.filters} role="search">
      <KeywordInput value={view.keyword} label={t('audit.search')} onChange={search} />
      <DatePickerInput
        type="range"
        className={classes.period}
        aria-label={t('audit.period')}
        placeholder={t('audit.period')}
        locale={calendars[language]}
        valueFormat="YYYY-MM-DD"
        allowSingleDateInRange
        weekendDays={[]}
        clearable
        maxDate={day(0)}
        leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
        presets={[
          { value: [day(0), day(0)], label: t('audit.today') },
          { value: [day(6), day(0)], label: t('audit.week') },
          { value: [day(29), day(0)], label: t('audit.month') },
        ]}
        ariaLabels={{ previousMonth: t('audit.previousMonth'), nextMonth: t('audit.nextMonth') }}
        clearButtonProps={{ 'aria-label': t('audit.clearPeriod') }}
        value={[period.from, period.to]}
        onChange={([from, to]) => onView({ filters: { ...filters, from: from ?? '', to: to ?? '' } })}
      />
      <Select
        className={classes.filter}
        aria-label={t('audit.group.title')}
        placeholder={t('audit.group.title')}
        searchable
        clearable
        data={actionGroups.map((group) => ({ value: group, label: words.group(group) }))}
        value={filters['action'] ?? null}
        onChange={(value) => narrow('action', value)}
        comboboxProps={{ shadow: 'md' }}
      />
      {maySeeUsers && (
        <ReferenceSelect
          className={classes.filter}
          source={userRef}
          aria-label={t('audit.user')}
          placeholder={t('audit.user')}
          clearable
          value={/^\d{1,9}$/.test(filters['userId'] ?? '') ? Number(filters['userId']) : null}
          onChange={(id) => narrow('userId', id === null ? null : String(id))}
        />
      )}
      <Select
        className={classes.outcomeFilter}
        aria-label={t('audit.outcome')}
        placeholder={t('audit.outcome')}
        clearable
        data={[
          { value: 'true', label: t('audit.succeeded') },
          { value: 'false', label: t('audit.failed') },
        ]}
        value={filters['isSuccess'] ?? null}
        onChange={(value) => narrow('isSuccess', value)}
        comboboxProps={{ shadow: 'md' }}
      />
    </div>
  );
}
