import { useQuery } from '@tanstack/react-query';
import { parameterSetOf } from '@groundwatch/protocol/model';
import type { Template } from '@groundwatch/protocol/rest';
import { useSearchParams } from 'react-router';
import { templatesQuery } from '../../api/rollouts.ts';
import { linesOf } from '../../commands/content.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';
import type { TableColumn } from '../../ui/table/types.ts';

/** Templates by name with their sets. Each is edited on its own page, by address. */
export function TemplateList() {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const name = useNames();
  const [, setParams] = useSearchParams();
  const columns: readonly TableColumn<Template>[] = [
    { key: 'name', title: t('templates.name'), render: (template) => template.name },
    { key: 'set', title: t('templates.set'), render: ({ set }) => name(parameterSetOf(set)!.names) },
    {
      key: 'values',
      title: t('templates.values'),
      render: ({ set, values, note }) => (
        <>
          {linesOf(set, values, language)
            .map(({ label, value }) => `${label} ${value}`)
            .join(' · ')}
          {note !== '' && <small>{note}</small>}
        </>
      ),
    },
  ];
  return (
    <ResourceList
      title={t('templates.title')}
      path="parameter-templates"
      auth="template"
      query={useQuery(templatesQuery)}
      columns={columns}
      nameOf={(template) => template.name}
      add={t('templates.new')}
      empty={t('templates.none')}
      emptyText={t('templates.noneText')}
      removal={{ text: () => t('templates.deleteNote') }}
      onEdit={(template) => setParams({ template: String(template?.id ?? 'new') })}
    />
  );
}
