import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { reportForms, type ReportForm } from '@groundwatch/protocol/model';
import type { ReportRow } from '@groundwatch/protocol/rest';
import { download } from '../../api/download.ts';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ownNames } from '../../i18n/language.ts';
import { useServerNow } from '../../live/hooks.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { pageProps } from '../../ui/table/page-props.ts';
import type { TableColumn } from '../../ui/table/types.ts';
import { useListView } from '../../ui/table/use-list-view.ts';
import { MakeDialog } from './MakeDialog.tsx';

const defaults = { size: 20 };
const words = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel' } as const;

function FileButton({ report: { id }, form }: { report: ReportRow; form: ReportForm }) {
  const { t } = useTranslation('report');
  const fetch = useMutation({
    mutationFn: () =>
      download('GET /rest/reports/:id/file', `report-${id}.${form}`, { params: { id }, query: { form } }),
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={fetch.isPending}
      title={fetch.error?.message}
      {...(fetch.error ? { color: 'red' } : {})}
      aria-label={t('download', { form: words[form], id })}
      onClick={() => fetch.mutate()}
    >
      {words[form]}
    </Button>
  );
}

/** Created reports, downloadable in three formats. */
export function ReportList() {
  const { t } = useTranslation('report');
  const [view, setView] = useListView(defaults);
  const search = view.keyword === '' ? {} : { keyword: view.keyword };
  const asked = { current: view.page, size: view.size, ...search };
  const list = useQuery(queryOf('GET /rest/reports', { query: asked }, { placeholderData: keepPreviousData }));
  const today = new Date(useServerNow()).toLocaleDateString('sv-SE');
  const columns: readonly TableColumn<ReportRow>[] = [
    {
      key: 'title',
      title: t('title'),
      isRowHead: true,
      render: ({ title, scheduleName, templateName }) => (
        <Stack gap={2}>
          {title}
          <Text text="least" tone="text2">
            {[templateName, scheduleName].filter((part) => part !== '').join(' · ')}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'period',
      title: t('period'),
      render: ({ firstDay, lastDay, timeZone }) => (
        <Stack gap={2}>
          <span>{firstDay === lastDay ? firstDay : t('days', { from: firstDay, to: lastDay })}</span>
          <Text text="least" tone="text2">
            {timeZone}
          </Text>
        </Stack>
      ),
    },
    { key: 'language', title: t('language'), render: ({ language }) => ownNames[language] },
    {
      key: 'made',
      title: t('madeAt'),
      render: ({ madeAt, accountName }) => (
        <Stack gap={2}>
          <Stamp time={madeAt} />
          <Text text="least" tone="text2">
            {accountName}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'files',
      title: t('files'),
      render: (report) => (
        <Row gap={4} wrap>
          {reportForms.map((form) => (
            <FileButton key={form} report={report} form={form} />
          ))}
        </Row>
      ),
    },
  ];
  return (
    <ResourceList
      title={t('tab.reports')}
      path="reports"
      auth={{ create: 'report:create', delete: 'report:delete' }}
      query={{ ...list, data: list.data?.records }}
      {...pageProps(list, view, setView)}
      columns={columns}
      nameOf={({ title, firstDay }) => `${title} ${firstDay}`}
      add={t('make')}
      search={{ view, onView: setView, search: t('search') }}
      empty={t('none')}
      emptyText={t('noneText')}
      renderEditor={(report, onClose) => report === null && <MakeDialog today={today} onClose={onClose} />}
    />
  );
}
