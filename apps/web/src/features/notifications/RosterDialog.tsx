import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import type { RosterPlan, RosterShift, RosterStandIn } from '@groundwatch/domain/rosters';
import { DAY_MS, isTimeZone } from '@groundwatch/protocol/model';
import { RosterBodySchema, type Person, type Roster, type RosterBody } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { ResourceDialog } from '../../resource/ResourceDialog.tsx';
import { Row, Stack } from '../../ui/box.tsx';
import { ClockInput } from '../../ui/period/ClockInput.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { useCalendar } from '../../ui/use-calendar.ts';
import { DutyCalendar } from './DutyCalendar.tsx';
import { PersonSelect } from './PersonSelect.tsx';
import { StandIns } from './StandIns.tsx';

interface RosterDialogProps {
  roster: Roster | null;
  people: readonly Person[];
  onClose: () => void;
}

const MONDAY = Date.UTC(2026, 0, 5);

/** The Monday of the week of `now`. */
const mondayOf = (now: number): string => {
  const day = Math.floor(now / DAY_MS);
  return new Date((day - ((new Date(now).getUTCDay() + 6) % 7)) * DAY_MS).toISOString().slice(0, 10);
};

/** Repeating shifts and stand-ins, with a preview of the coming weeks. */
export function RosterDialog({ roster, people, onClose }: RosterDialogProps) {
  const { t } = useTranslation('alarm');
  const calendar = useCalendar();
  const { locale } = useLanguage();
  const now = useServerNow();
  const form = useDialogForm<RosterPlan & { name: string; note: string }, RosterBody>({
    initialValues: {
      name: roster?.name ?? '',
      note: roster?.note ?? '',
      timeZone: roster?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      weeks: roster?.weeks ?? 1,
      startsOn: roster?.startsOn ?? mondayOf(now),
      shifts: roster?.shifts ?? [],
      standIns: roster?.standIns ?? [],
    },
    schema: RosterBodySchema,
  });
  const plan = form.values;
  const change = (changes: Partial<RosterPlan>): void => form.setValues(changes);
  const weekday = (day: number): string =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
  const isZone = isTimeZone(plan.timeZone);
  const weeks = Array.from({ length: plan.weeks }, (_, week) => ({
    value: String(week),
    label: t('notifications.week', { count: week + 1 }),
  }));
  return (
    <ResourceDialog
      path="notifications/rosters"
      row={roster}
      form={form}
      title={roster?.name ?? t('notifications.newRoster')}
      size={820}
      onClose={onClose}
    >
      <Stack columns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))" gap={12} align="end">
        <TextInput label={t('notifications.name')} {...form.getInputProps('name')} data-autofocus />
        <TextInput label={t('notifications.zone')} {...form.getInputProps('timeZone')} />
        <NumberInput
          label={t('notifications.weeks')}
          {...form.getInputProps('weeks')}
          min={1}
          max={12}
          allowDecimal={false}
          onChange={(value) => {
            const count = Math.min(12, Math.max(1, Number(value) || 1));
            change({ weeks: count, shifts: plan.shifts.filter(({ week }) => week < count) });
          }}
        />
        <DatePickerInput
          {...calendar}
          clearable={false}
          label={t('notifications.startsOn')}
          {...form.getInputProps('startsOn')}
          onChange={(day) => {
            if (day !== null) change({ startsOn: mondayOf(Date.parse(`${day}T00:00:00Z`)) });
          }}
        />
      </Stack>
      <Stack as="fieldset" gap={8}>
        <legend>{t('notifications.shifts')}</legend>
        <Stack as="ul" lined>
          {plan.shifts.map((shift, index) => (
            <Stack key={index} as="li" columns="repeat(auto-fit, minmax(min(100%, 104px), 1fr))" gap={8} p="8 0">
              {plan.weeks > 1 && (
                <NativeSelect
                  aria-label={t('notifications.weeks')}
                  {...form.getInputProps(`shifts.${index}.week`)}
                  data={weeks}
                  onChange={({ currentTarget: { value } }) => form.setFieldValue(`shifts.${index}.week`, Number(value))}
                />
              )}
              <NativeSelect
                aria-label={t('notifications.weekday')}
                {...form.getInputProps(`shifts.${index}.weekday`)}
                data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekday(day) }))}
                onChange={({ currentTarget: { value } }) =>
                  form.setFieldValue(`shifts.${index}.weekday`, Number(value))
                }
              />
              <ClockInput
                label={t('notifications.from')}
                isLabelHidden
                {...form.getInputProps(`shifts.${index}.from`)}
              />
              <ClockInput label={t('notifications.to')} isLabelHidden {...form.getInputProps(`shifts.${index}.to`)} />
              <PersonSelect
                label={t('notifications.person')}
                people={people}
                value={shift.userId}
                onChange={(userId) => userId !== null && form.setFieldValue(`shifts.${index}.userId`, userId)}
              />
              <Button
                variant="default"
                onClick={() => change({ shifts: plan.shifts.filter((_, other) => other !== index) })}
              >
                {t('notifications.remove')}
              </Button>
            </Stack>
          ))}
        </Stack>
        <Row gap={12} wrap>
          <Button
            variant="default"
            disabled={people.length === 0}
            onClick={() =>
              change({ shifts: [...plan.shifts, ...nextShifts(plan.shifts, people, [lastDay(plan.shifts)])] })
            }
          >
            {t('notifications.addShift')}
          </Button>
          <Button
            variant="default"
            disabled={people.length === 0}
            onClick={() =>
              change({ shifts: [...plan.shifts, ...nextShifts(plan.shifts, people, [1, 2, 3, 4, 5, 6, 7])] })
            }
          >
            {t('notifications.addWeek')}
          </Button>
        </Row>
      </Stack>
      <StandIns
        key={isZone ? plan.timeZone : ''}
        zone={isZone ? plan.timeZone : undefined}
        standIns={plan.standIns}
        people={people}
        onChange={(standIns: RosterStandIn[]) => change({ standIns })}
      />
      {isZone && <DutyCalendar plan={plan} people={people} now={now} />}
    </ResourceDialog>
  );
}

const lastDay = (shifts: readonly RosterShift[]): number => ((shifts.at(-1)?.weekday ?? 0) % 7) + 1;

/** Shifts like the last one on these days. */
function nextShifts(shifts: readonly RosterShift[], people: readonly Person[], days: readonly number[]): RosterShift[] {
  const last = shifts.at(-1);
  const userId = last?.userId ?? people[0]?.userId;
  if (userId === undefined) return [];
  const { week = 0, from = '08:00', to = '20:00' } = last ?? {};
  return days.map((weekday) => ({ week, weekday, from, to, userId }));
}
