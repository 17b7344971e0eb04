import { Button, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { LEAST_PERIOD, type Period } from '../time-range.ts';
import { useCalendar } from '../../ui/use-calendar.ts';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';
import { zoneOffset } from '../../ui/format-time.ts';
import { Column, Row, Stack } from '../../ui/box.tsx';

interface OwnPeriodProps {
  period: Period;
  zone: string | undefined;
  onApply: (period: Period) => void;
}

const dayOf = (text: string): string | null => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;

/** A period by start and end, typed or selected in a calendar, in the given zone. */
export function OwnPeriod({ period, zone, onApply }: OwnPeriodProps) {
  const { t } = useTranslation('device');
  const { locale, monthLabelFormat, weekendDays, hideOutsideDates, ariaLabels } = useCalendar();
  const [from, setFrom] = useState(() => wallTime(period.from, zone));
  const [to, setTo] = useState(() => wallTime(period.to, zone));
  // Errors are shown after the first attempt to apply.
  const [isTried, setIsTried] = useState(false);
  const start = timeOfWall(from, zone);
  const end = timeOfWall(to, zone);
  const isLong = start !== null && end !== null && end - start >= LEAST_PERIOD;
  const problem = (ms: number | null): string | null => (isTried && ms === null ? t('range.noTime') : null);
  const apply = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isLong) onApply({ from: start, to: end });
    else setIsTried(true);
  };
  const choose = ([first, last]: [string | null, string | null]): void => {
    if (first) setFrom(`${first} 00:00`);
    if (first || last) setTo(`${last ?? first} 23:59`);
  };
  return (
    <Column as="form" align="center" gap={12} onSubmit={apply} noValidate>
      <Stack columns="1fr 1fr" gap={8} style={{ width: '100%', maxWidth: 340 }}>
        <TextInput
          label={t('range.from')}
          placeholder="2026-07-11 14:32"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          error={problem(start)}
          data-autofocus
        />
        <TextInput
          label={t('range.to')}
          placeholder="2026-07-18 14:32"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          error={problem(end) ?? (isTried && start !== null && end !== null && !isLong ? t('range.endFirst') : null)}
        />
      </Stack>
      <DatePicker
        type="range"
        allowSingleDateInRange
        locale={locale}
        monthLabelFormat={monthLabelFormat}
        weekendDays={weekendDays}
        hideOutsideDates={hideOutsideDates}
        ariaLabels={ariaLabels}
        defaultDate={dayOf(to) ?? wallTime(period.to, zone).slice(0, 10)}
        value={[dayOf(from), dayOf(to)]}
        onChange={choose}
      />
      <Row gap={8} justify="between" text="least" tone="text3" style={{ width: '100%' }}>
        <span>
          {zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone} {zoneOffset(zone, period.to)}
        </span>
        <Button type="submit">{t('range.apply')}</Button>
      </Row>
    </Column>
  );
}
