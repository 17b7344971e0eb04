import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { pageQuery } from '../../registry/calls.ts';
import type { RegistryRow, RowPartProps } from '../../registry/definition.ts';
import { useWords } from '../../registry/words.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Moves } from './Moves.tsx';
import { TimeCell } from './work-cells.tsx';

const SHOWN = 5;

/** Contacts, activities and owners of a client. */
export function ClientPanel({ row }: RowPartProps) {
  const { t } = useTranslation('crm');
  return (
    <Stack gap={16}>
      <Listed
        subject="crm-contact"
        path="crm-contacts"
        page="/crm/contacts"
        sort="name"
        clientId={row.id}
        title={t('contacts')}
        keys={['name', 'role', 'phone', 'email']}
      />
      <Listed
        subject="crm-work"
        path="crm-work"
        page="/crm/work"
        sort="at"
        clientId={row.id}
        title={t('work')}
        keys={['at', 'content', 'nextStep', 'assigneeName']}
      />
      <Section title={t('log')}>
        <Moves clientId={row.id} />
      </Section>
    </Stack>
  );
}

const Section = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <Stack as="section" gap={8} aria-label={title}>
    <Row gap={12} justify="between">
      <Text as="h3" text="panel">
        {title}
      </Text>
      {aside}
    </Row>
    {children}
  </Stack>
);

interface ListedProps {
  subject: 'crm-contact' | 'crm-work';
  path: 'crm-contacts' | 'crm-work';
  page: string;
  sort: string;
  clientId: number;
  title: string;
  keys: readonly string[];
}

/** The first few entries of a client, with links to all and to a new one. */
function Listed({ subject, path, page, sort, clientId, title, keys }: ListedProps) {
  const { t } = useTranslation('crm');
  const words = useWords();
  const maySee = useHasPermission(`${subject}:list`);
  const mayCreate = useHasPermission(`${subject}:create`);
  const order = sort === 'at' ? 'desc' : 'asc';
  const list = useQuery({
    ...pageQuery(path, { clientId, current: 1, size: SHOWN, sort, order }),
    enabled: maySee,
  });
  if (!maySee) return null;
  const cell = (row: RegistryRow, key: string): ReactNode =>
    key === 'at' ? <TimeCell row={row} /> : typeof row[key] === 'string' ? row[key] : '';
  return (
    <Section
      title={title}
      aside={
        <Row gap={12}>
          {(list.data?.total ?? 0) > SHOWN && (
            <TextLink to={`${page}?clientId=${clientId}`}>{t('all', { count: list.data?.total ?? 0 })}</TextLink>
          )}
          {mayCreate && <TextLink to={`${page}?clientId=${clientId}&edit=new`}>{t('add')}</TextLink>}
        </Row>
      }
    >
      <DataTable
        look="words"
        hasCards
        label={title}
        rows={list.data?.records}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={t('none')}
        columns={keys.map((key) => ({
          key,
          title: words.column(subject, key),
          render: (row: RegistryRow) => cell(row, key),
        }))}
      />
    </Section>
  );
}
