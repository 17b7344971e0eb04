import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { ReferenceSelect } from '../../registry/ReferenceSelect.tsx';
import type { ReferenceSource } from '../../registry/definition.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { useZone } from '../../session/use-zone.ts';
import { ListToolbar } from '../../ui/table/ListToolbar.tsx';
import type { ListView, SetView } from '../../ui/table/types.ts';
import { actionGroups } from './actions.ts';
import { PeriodInput } from '../../ui/period/PeriodInput.tsx';
import { periodOf } from '../../ui/period/period.ts';
import { useAuditWords } from './use-audit-words.ts';
import { FilterChoice } from '../../ui/FilterChoice.tsx';

const userRef: ReferenceSource = {
  subject: 'user',
  path: 'users',
  page: '/admin/users',
  nameOf: ({ id, accountName }) => (typeof accountName === 'string' ? accountName : `#${id}`),
};

interface AuditFiltersProps {
  view: ListView;
  onView: SetView;
  buttons: ReactNode;
}

/** Filters: words, days, subject, user, and result. */
export function AuditFilters({ view, onView, buttons }: AuditFiltersProps) {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  const maySeeUsers = useHasPermission('user:list');
  const zone = useZone();
  const { filters } = view;
  const narrow = (key: string, value: string | null) => onView({ filters: { ...filters, [key]: value ?? '' } });

  return (
    <ListToolbar view={view} onView={onView} search={t('audit.search')} buttons={buttons}>
      <PeriodInput
        value={periodOf(filters)}
        zone={zone}
        onChange={({ from, to }) => onView({ filters: { ...filters, from: from ?? '', to: to ?? '' } })}
      />
      <FilterChoice
        label={t('audit.group.title')}
        data={actionGroups.map((group) => ({ value: group, label: words.group(group) }))}
        value={filters['action']}
        onChange={(value) => narrow('action', value)}
      />
      {maySeeUsers && (
        <ReferenceSelect
          source={userRef}
          aria-label={t('audit.user')}
          placeholder={t('audit.user')}
          clearable
          value={/^\d{1,9}$/.test(filters['userId'] ?? '') ? Number(filters['userId']) : null}
          onChange={(id) => narrow('userId', id === null ? null : String(id))}
        />
      )}
      <FilterChoice
        label={t('audit.outcome')}
        data={[
          { value: 'true', label: t('audit.succeeded') },
          { value: 'false', label: t('audit.failed') },
        ]}
        value={filters['isSuccess']}
        onChange={(value) => narrow('isSuccess', value)}
      />
    </ListToolbar>
  );
}
