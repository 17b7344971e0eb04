import { Checkbox, MultiSelect, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reportForms, reportSpans } from '@groundwatch/protocol/model';
import { ReportScheduleBodySchema, type ReportSchedule, type ReportScheduleBody } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { languages, ownNames } from '../../i18n/language.ts';
import { useSearch } from '../../registry/list/use-search.ts';
import { ResourceDialog } from '../../resource/ResourceDialog.tsx';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import { ClockInput } from '../../ui/period/ClockInput.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { Stamp } from '../../session/Stamp.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { PlaceField } from './PlaceField.tsx';
import { TemplateField } from './TemplateField.tsx';

const settings = { create: 'report:update', update: 'report:update', delete: 'report:update' };
const spans = reportSpans.filter((span) => span !== 'custom');
const formWords = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel' } as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Report schedules with their last result. */
export function ScheduleList() {
  const { t } = useTranslation('report');
  const when = ({ span, clock, onDay }: ReportSchedule): string =>
    span === 'day'
      ? t('schedule.daily', { clock })
      : span === 'week'
        ? t('schedule.weekly', { day: t(`weekday.${onDay as 1}`), clock })
        : t('schedule.monthly', { day: onDay, clock });
  const columns: readonly TableColumn<ReportSchedule>[] = [
    {
      key: 'name',
      title: t('name'),
      render: ({ name, placeName }) => (
        <Stack gap={2}>
          {name}
          <Text text="least" tone="text2">
            {placeName}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'when',
      title: t('schedule.when'),
      render: (schedule) => (
        <Stack gap={2}>
          {when(schedule)}
          <Text text="least" tone="text2">
            {schedule.timeZone} · {schedule.forms.map((form) => formWords[form]).join(' ')}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'next',
      title: t('schedule.next'),
      render: ({ isEnabled, nextAt }) => (isEnabled ? <Stamp time={nextAt} /> : t('schedule.off')),
    },
    {
      key: 'last',
      title: t('schedule.last'),
      render: ({ lastAt, failure }) => (
        <Stack gap={2}>
          {lastAt === null ? '—' : <Stamp time={lastAt} />}
          {failure !== '' && <Text tone="red">{t(`failure.${failure as 'notMade'}`)}</Text>}
        </Stack>
      ),
    },
  ];
  const query = useQuery(queryOf('GET /rest/reports/schedules', {}));
  const { rows, search } = useSearch(query.data, t('schedule.search'), ({ name, placeName }) => [name, placeName]);
  return (
    <ResourceList
      title={t('tab.schedules')}
      path="reports/schedules"
      auth={settings}
      query={{ ...query, data: rows }}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      markOf={({ isEnabled }) => (isEnabled ? null : 'faint')}
      empty={t('schedule.none')}
      emptyText={t('schedule.noneText')}
      renderEditor={(schedule, onClose) => <ScheduleDialog schedule={schedule} onClose={onClose} />}
    />
  );
}

function ScheduleDialog({ schedule, onClose }: { schedule: ReportSchedule | null; onClose: () => void }) {
  const { t } = useTranslation('report');
  const { language } = useLanguage();
  const receivers = useQuery(queryOf('GET /rest/reports/receivers', {})).data;
  const form = useDialogForm<ReportScheduleBody>({
    initialValues: {
      name: schedule?.name ?? '',
      projectId: schedule?.projectId ?? null,
      stationId: schedule?.stationId ?? null,
      span: schedule?.span ?? 'week',
      clock: schedule?.clock ?? '08:00',
      onDay: schedule?.onDay ?? 1,
      timeZone: schedule?.timeZone ?? 'Asia/Shanghai',
      language: schedule?.language ?? language,
      templateId: schedule?.templateId ?? null,
      forms: schedule?.forms ?? ['pdf'],
      userIds: schedule?.userIds ?? [],
      roleIds: schedule?.roleIds ?? [],
      isEnabled: schedule?.isEnabled ?? true,
    },
    schema: ReportScheduleBodySchema,
  });
  const { values } = form;
  const numbers = (ids: readonly string[]): number[] => ids.map(Number);
  const choices = (list: readonly { id: number; label: string }[]) =>
    list.map(({ id, label }) => ({ value: String(id), label }));
  return (
    <ResourceDialog
      path="reports/schedules"
      row={schedule}
      form={form}
      title={schedule?.name ?? t('schedule.add')}
      size={640}
      onClose={onClose}
    >
      <Stack columns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))" gap={12} align="end">
        <TextInput label={t('name')} {...form.getInputProps('name')} />
        <PlaceField value={values} error={form.problemAt('stationId')} onChange={(place) => form.setValues(place)} />
        <NativeSelect
          label={t('schedule.when')}
          {...form.getInputProps('span')}
          data={spans.map((span) => ({ value: span, label: t(`schedule.span.${span}`) }))}
          onChange={({ currentTarget }) =>
            form.setValues({ span: currentTarget.value as (typeof spans)[number], onDay: 1 })
          }
        />
        {values.span === 'week' && (
          <NativeSelect
            label={t('schedule.weekday')}
            value={String(values.onDay)}
            data={WEEKDAYS.map((day) => ({ value: String(day), label: t(`weekday.${day}`) }))}
            onChange={({ currentTarget }) => form.setFieldValue('onDay', Number(currentTarget.value))}
          />
        )}
        {values.span === 'month' && (
          <NumberInput
            label={t('schedule.monthday')}
            min={1}
            max={28}
            allowDecimal={false}
            {...form.getInputProps('onDay')}
          />
        )}
        <ClockInput label={t('schedule.clock')} {...form.getInputProps('clock')} />
        <TextInput label={t('zone')} {...form.getInputProps('timeZone')} />
        <NativeSelect
          label={t('language')}
          {...form.getInputProps('language')}
          data={languages.map((one) => ({ value: one, label: ownNames[one] }))}
        />
        <TemplateField value={values.templateId} onChange={(id) => form.setFieldValue('templateId', id)} />
      </Stack>
      <MultiSelect
        label={t('schedule.forms')}
        {...form.getInputProps('forms')}
        data={reportForms.map((one) => ({ value: one, label: formWords[one] }))}
      />
      <MultiSelect
        label={t('schedule.people')}
        description={t('schedule.peopleHint')}
        searchable
        {...form.getInputProps('userIds')}
        value={values.userIds.map(String)}
        data={choices(
          (receivers?.people ?? []).map(({ id, name, hasAddress }) => ({
            id,
            label: hasAddress ? name : t('schedule.noAddress', { name }),
          })),
        )}
        onChange={(ids) => form.setFieldValue('userIds', numbers(ids))}
      />
      <MultiSelect
        label={t('schedule.roles')}
        searchable
        {...form.getInputProps('roleIds')}
        value={values.roleIds.map(String)}
        data={choices((receivers?.roles ?? []).map(({ id, name }) => ({ id, label: name })))}
        onChange={(ids) => form.setFieldValue('roleIds', numbers(ids))}
      />
      <Checkbox label={t('schedule.on')} {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
    </ResourceDialog>
  );
}
