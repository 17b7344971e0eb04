import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { enums } from '@groundwatch/protocol/model';
import { StatisticsCardBodySchema, type StatisticsCard } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { queryOf, useSend } from '../../api/query.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { SheetButtons } from '../../registry/sheets/SheetButtons.tsx';
import { Allowed } from '../../session/permissions.tsx';
import { useZone } from '../../session/use-zone.ts';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useCalendar } from '../../ui/use-calendar.ts';
import { useDeviceColumn } from './cells.tsx';
import { lastDays, useStatisticsView } from './use-period.ts';
import { ViewFrame } from './ViewFrame.tsx';
import { pageProps } from '../../ui/table/page-props.ts';
import { Column, Text } from '../../ui/box.tsx';

type Change = AnswerOf<'GET /rest/statistics/card-changes'>['records'][number];
const DAY_MS = 86_400_000;
const SHOWN_CHANGES = 20;
const sheet = { subject: 'statistics-iccid', path: 'statistics/cards', fields: [] } as const;

/** SIM cards by device, with expiry and changes. */
export function CardsView() {
  const { t } = useTranslation('statistics');
  const nameOf = useNames();
  const { view, setView, search, page } = useStatisticsView();
  const [edited, setEdited] = useState<StatisticsCard | null>(null);
  const [isImporting, setImporting] = useState(false);
  const isShared = view.filters['shared'] === 'true';
  const list = useQuery(
    queryOf(
      'GET /rest/statistics/cards',
      { query: { ...page, ...(isShared ? { isShared: 'true' } : {}) } },
      { placeholderData: keepPreviousData },
    ),
  );
  const changes = useQuery(
    queryOf(
      'GET /rest/statistics/card-changes',
      { query: { size: SHOWN_CHANGES, ...search } },
      { placeholderData: keepPreviousData },
    ),
  );
  const zone = useZone();
  const today = lastDays(1, zone);
  const device = useDeviceColumn<StatisticsCard>(lastDays(30, zone));
  const changed = useDeviceColumn<Change>(lastDays(30, zone));
  const expiry = ({ expiresOn, warnDays }: StatisticsCard) => {
    if (expiresOn === null) return '—';
    const days = Math.round((Date.parse(expiresOn) - Date.parse(today.from)) / DAY_MS);
    if (days > warnDays) return expiresOn;
    return (
      <Text weight={650} tone="text1">
        {expiresOn} · {days < 0 ? t('expired') : t('expiresIn', { days })}
      </Text>
    );
  };
  return (
    <>
      <ViewFrame
        view="iccid"
        list={view}
        onList={setView}
        buttons={
          <SheetButtons
            definition={sheet}
            view={view}
            total={list.data?.total ?? 0}
            isImporting={isImporting}
            onImporting={setImporting}
          />
        }
        choices={
          <Switch
            label={t('sharedOnly')}
            checked={isShared}
            onChange={({ currentTarget }) =>
              setView({ filters: { ...view.filters, shared: currentTarget.checked ? 'true' : '' } })
            }
          />
        }
      >
        <Panel title={t('list.iccid')} isFlush>
          <DataTable
            label={t('list.iccid')}
            columns={[
              device,
              {
                key: 'iccid',
                title: t('iccid'),
                render: ({ iccid, sharedBy }) => (
                  <Column as="span" inline>
                    {iccid || '—'}
                    {sharedBy > 1 && (
                      <Text weight={650} tone="text1">
                        {t('shared', { count: sharedBy })}
                      </Text>
                    )}
                  </Column>
                ),
              },
              { key: 'expires', title: t('expires'), render: expiry },
              { key: 'imei', title: t('imei'), render: ({ imei }) => imei || '—' },
              {
                key: 'operator',
                title: t('operator'),
                render: ({ operator }) => {
                  const known = enums.operator.find((one) => one.code === operator);
                  return known ? nameOf(known.names) : '—';
                },
              },
              {
                key: 'since',
                title: t('since'),
                render: ({ since, timeZone }) => (since === null ? '—' : formatZonedStamp(Date.parse(since), timeZone)),
              },
              { key: 'note', title: t('note'), render: ({ note }) => note || '—' },
            ]}
            {...pageProps(list, view, setView)}
            keyOf={({ deviceNo }) => deviceNo}
            empty={t('noCards')}
            renderActions={(card) =>
              card.iccid !== '' && (
                <Allowed auth="statistics-iccid:update">
                  <Button size="compact-sm" variant="default" onClick={() => setEdited(card)}>
                    {t('edit')}
                  </Button>
                </Allowed>
              )
            }
          />
        </Panel>
        {!list.isPending && (
          <Panel title={t('changes')} isFlush>
            <DataTable
              label={t('changes')}
              hasCards
              columns={[
                changed,
                {
                  key: 'at',
                  title: t('since'),
                  render: ({ at, timeZone }) => formatZonedStamp(Date.parse(at), timeZone),
                },
                {
                  key: 'change',
                  title: t('iccid'),
                  render: ({ before, iccid }) => `${before || t('first')} → ${iccid || '—'}`,
                },
              ]}
              rows={changes.data?.records}
              keyOf={({ deviceNo, at }) => `${deviceNo} ${at}`}
              error={changes.error}
              onRetry={() => void changes.refetch()}
              empty={t('noChanges')}
            />
          </Panel>
        )}
      </ViewFrame>
      {edited && <CardDialog card={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function CardDialog({ card, onClose }: { card: StatisticsCard; onClose: () => void }) {
  const { t } = useTranslation('statistics');
  const calendar = useCalendar();
  const send = useSend('PUT /rest/statistics/cards/:iccid', 'cards');
  const form = useDialogForm({
    initialValues: { expiresOn: card.expiresOn, warnDays: card.warnDays, note: card.note },
    schema: StatisticsCardBodySchema,
  });
  return (
    <FormDialog
      form={form}
      title={t('editTitle', { iccid: card.iccid })}
      submit={t('save')}
      onSubmit={(body) => send.mutateAsync({ params: { iccid: card.iccid }, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DatePickerInput {...calendar} label={t('expires')} {...form.getInputProps('expiresOn')} />
      <NumberInput
        label={t('warnDays')}
        description={t('warnDaysText')}
        min={0}
        max={365}
        allowDecimal={false}
        {...form.getInputProps('warnDays')}
      />
      <TextInput label={t('note')} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
