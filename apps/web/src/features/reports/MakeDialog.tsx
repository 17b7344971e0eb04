import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { reportDays, reportDaysBefore, reportSpans, type ReportSpan } from '@groundwatch/protocol/model';
import { ReportPostSchema, type ReportPost } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { languages, ownNames } from '../../i18n/language.ts';
import { ResourceDialog } from '../../resource/ResourceDialog.tsx';
import { Stack } from '../../ui/box.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { useCalendar } from '../../ui/use-calendar.ts';
import { PlaceField } from './PlaceField.tsx';
import { TemplateField } from './TemplateField.tsx';

/** Creates a report. A day, week or month is given by any of its days. */
export function MakeDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const { t } = useTranslation('report');
  const { language } = useLanguage();
  const calendar = useCalendar();
  const [firstDay, lastDay] = reportDaysBefore('week', today);
  const form = useDialogForm<ReportPost>({
    initialValues: {
      ...{ projectId: null, stationId: null, span: 'week', firstDay, lastDay, timeZone: 'Asia/Shanghai' },
      ...{ language, templateId: null, notes: '' },
    },
    schema: ReportPostSchema,
  });
  const { values } = form;
  const setDays = (span: ReportSpan, day: string): void => {
    if (day === '') return;
    const [first, last] = span === 'custom' ? [values.firstDay, values.lastDay] : reportDays(span, day);
    form.setValues({ span, firstDay: first, lastDay: last });
  };
  const isCustom = values.span === 'custom';
  return (
    <ResourceDialog path="reports" row={null} form={form} title={t('make')} submit={t('make')} onClose={onClose}>
      <PlaceField value={values} error={form.problemAt('stationId')} onChange={(place) => form.setValues(place)} />
      <Stack columns="repeat(auto-fit, minmax(min(100%, 160px), 1fr))" gap={12} align="end">
        <NativeSelect
          label={t('period')}
          value={values.span}
          data={reportSpans.map((span) => ({ value: span, label: t(`span.${span}`) }))}
          onChange={({ currentTarget }) => setDays(currentTarget.value as ReportSpan, values.firstDay)}
        />
        {isCustom ? (
          <>
            <DatePickerInput
              {...calendar}
              clearable={false}
              label={t('from')}
              maxDate={today}
              {...form.getInputProps('firstDay')}
            />
            <DatePickerInput {...calendar} clearable={false} label={t('to')} {...form.getInputProps('lastDay')} />
          </>
        ) : (
          <DatePickerInput
            {...calendar}
            clearable={false}
            label={t('day')}
            maxDate={today}
            {...form.getInputProps('firstDay')}
            description={values.span === 'day' ? undefined : t('days', { from: values.firstDay, to: values.lastDay })}
            onChange={(day) => setDays(values.span, day ?? '')}
          />
        )}
        <TextInput label={t('zone')} {...form.getInputProps('timeZone')} />
        <NativeSelect
          label={t('language')}
          {...form.getInputProps('language')}
          data={languages.map((one) => ({ value: one, label: ownNames[one] }))}
        />
        <TemplateField value={values.templateId} onChange={(id) => form.setFieldValue('templateId', id)} />
      </Stack>
      <Textarea label={t('notes')} autosize minRows={2} maxRows={8} {...form.getInputProps('notes')} />
    </ResourceDialog>
  );
}
