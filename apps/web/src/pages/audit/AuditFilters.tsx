import { Select } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { KeywordInput } from '../../registry/list/KeywordInput.tsx';
import { ReferenceSelect } from '../../registry/ReferenceSelect.tsx';
import type { ReferenceSource } from '../../registry/definition.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Row } from '../../ui/box.tsx';
import type { ListView, SetView } from '../../ui/table/types.ts';
import { actionGroups } from './actions.ts';
import classes from './AuditPage.module.css';
import { PeriodInput } from '../../ui/period/PeriodInput.tsx';
import { periodOf } from '../../ui/period/period.ts';
import { useAuditWords } from './use-audit-words.ts';

const userRef: ReferenceSource = {
  subject: 'user',
  path: 'users',
  page: '/admin/users',
  nameOf: ({ id, accountName }) => (typeof accountName === 'string' ? accountName : `#${id}`),
};

/** What is looked for: words, days, what it is about, whose it is, and how it ended. */
export function AuditFilters({ view, onView }: { view: ListView; onView: SetView }) {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  const maySeeUsers = useHasPermission('user:list');
  const { filters } = view;
  const narrow = (key: string, value: string | null) => onView({ filters: { ...filters, [key]: value ?? '' } });
  const search = useCallback((keyword: string) => onView({ keyword }, { replace: true }), [onView]);

  return (
    <Row gap={8} align="stretch" wrap fixed p="12 16" role="search">
      <KeywordInput value={view.keyword} label={t('audit.search')} onChange={search} />
      <PeriodInput
        value={periodOf(filters)}
        onChange={({ from, to }) => onView({ filters: { ...filters, from: from ?? '', to: to ?? '' } })}
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
    </Row>
  );
}
