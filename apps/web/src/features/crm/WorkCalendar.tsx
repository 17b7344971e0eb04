import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CrmCalendarEntry } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { withParams } from '../../ui/address-params.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { ListToolbar } from '../../ui/table/ListToolbar.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useView } from '../../ui/view-mode.ts';
import { work } from './definitions.ts';
import { WorkViews } from './WorkViews.tsx';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';

const RowDrawer = lazyPart(async () => (await import('../../registry/form/RowDrawer.tsx')).RowDrawer);
const DAYS = 7;
const days = Array.from({ length: DAYS }, (_, index) => index);
interface Week {
  id: string;
  monday: Dayjs;
}

/** A month of activities, a row per week. Entries open on press. */
export function WorkCalendar() {
  const { t } = useTranslation('crm');
  const { locale } = useLanguage();
  const title = usePageTitle(t('work'));
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<number | null>(null);
  const asked = params.get('month') ?? '';
  const month = dayjs(/^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? `${asked}-01` : undefined).startOf('month');
  const first = month.subtract((month.day() + 6) % DAYS, 'day');
  const count = Math.ceil(month.add(1, 'month').diff(first, 'day') / DAYS);
  const weeks = Array.from({ length: count }, (_, index): Week => {
    const monday = first.add(index * DAYS, 'day');
    return { id: monday.format('YYYY-MM-DD'), monday };
  });
  const query = { from: first.toISOString(), to: first.add(count * DAYS, 'day').toISOString() };
  const entries = useQuery(queryOf('GET /rest/crm/calendar', { query }));
  const byDay = Map.groupBy(entries.data ?? [], ({ at }) => dayjs(at).format('YYYY-MM-DD'));
  const go = (by: number): void =>
    setParams(withParams(params, { month: month.add(by, 'month').format('YYYY-MM') }), { replace: true });
  const weekday = (index: number): string =>
    first.add(index, 'day').toDate().toLocaleDateString(locale, { weekday: 'short' });
  return (
    <Page title={title}>
      <Panel isList title={title}>
        <ListToolbar buttons={<WorkViews />}>
          <ActionIcon variant="default" size={36} aria-label={t('previousMonth')} onClick={() => go(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Text as="h2" text="panel">
            {month.toDate().toLocaleDateString(locale, { year: 'numeric', month: 'long' })}
          </Text>
          <ActionIcon variant="default" size={36} aria-label={t('nextMonth')} onClick={() => go(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </ListToolbar>
        <DataTable
          look="words"
          hasCards
          label={t('calendar')}
          rows={entries.data && weeks}
          error={entries.error}
          onRetry={() => void entries.refetch()}
          columns={days.map((index) => ({
            key: String(index),
            title: weekday(index),
            width: '11rem',
            render: ({ monday }: Week) => {
              const day = monday.add(index, 'day');
              const own = byDay.get(day.format('YYYY-MM-DD')) ?? [];
              return <Day day={day} isOther={day.month() !== month.month()} entries={own} onOpen={setOpened} />;
            },
          }))}
        />
        <WhenLoaded>
          {opened !== null && (
            <RowDrawer
              key={opened}
              definition={work}
              id={opened}
              filtered={{}}
              onClose={() => setOpened(null)}
              onSaved={() => setOpened(null)}
            />
          )}
        </WhenLoaded>
      </Panel>
    </Page>
  );
}

interface DayProps {
  day: Dayjs;
  isOther: boolean;
  entries: readonly CrmCalendarEntry[];
  onOpen: (id: number) => void;
}

function Day({ day, isOther, entries, onOpen }: DayProps) {
  const isToday = day.isSame(dayjs(), 'day');
  // On a phone weeks are cards and a free day is a line.
  const isPhone = useView() === 'mobile';
  return (
    <Stack gap={4} align="start" style={isPhone ? {} : { minHeight: 72, width: '9.5rem' }}>
      <Text tone={isToday ? 'accent' : isOther ? 'text3' : 'text2'} weight={isToday ? 700 : 400}>
        {day.format('M-D')}
      </Text>
      {entries.map(({ id, at, content, clientName, isDone }) => (
        <TextButton key={id} onClick={() => onOpen(id)}>
          <Row as="span" gap={4} align="start">
            <Text tone={isDone ? 'text3' : 'text1'}>{dayjs(at).format('HH:mm')}</Text>
            <Text breaks tone={isDone ? 'text3' : 'text1'}>
              {isDone && '✓ '}
              {clientName}: {content.slice(0, 60)}
            </Text>
          </Row>
        </TextButton>
      ))}
    </Stack>
  );
}
