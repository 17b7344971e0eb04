import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';

interface TemplateFieldProps {
  value: number | null;
  onChange: (id: number | null) => void;
}

export function TemplateField({ value, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('report');
  const templates = useQuery(queryOf('GET /rest/reports/templates', {})).data ?? [];
  return (
    <NativeSelect
      label={t('template.one')}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: t('template.standard') },
        ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  );
}
