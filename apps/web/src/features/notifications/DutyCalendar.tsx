import { DAY_MS } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import { fromWallTime, turnsBetween, wallTime, type RosterPlan } from '@groundwatch/domain/rosters';
import type { Person } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { formatClock } from '../../ui/format-time.ts';
import { Stack, Text } from '../../ui/box.tsx';
import classes from './notifications.module.css';
import { personName } from '../../api/person-name.ts';

interface DutyCalendarProps {
  plan: RosterPlan;
  people: readonly Person[];
  /** ms since 1970. */
  now: number;
}

const DAYS = 14;

/** Two weeks from this Monday, a cell per day: who is on duty when, and gaps. */
export function DutyCalendar({ plan, people, now }: DutyCalendarProps) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const today = Math.floor(wallTime(now, plan.timeZone) / DAY_MS) * DAY_MS;
  const days = useMemo(() => {
    const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
    return Array.from({ length: DAYS }, (_, index) => {
      const wall = monday + index * DAY_MS;
      const [from, to] = [fromWallTime(wall, plan.timeZone), fromWallTime(wall + DAY_MS, plan.timeZone)];
      return { wall, to, turns: turnsBetween(plan, from, to) };
    });
  }, [plan, today]);
  const clockOf = (at: number): string => formatClock(at, 'sv-SE', plan.timeZone).slice(0, 5);
  return (
    <Stack as="ol" columns="repeat(7, minmax(0, 1fr))" className={classes.calendar}>
      {days.map(({ wall, to, turns }) => (
        <Stack key={wall} as="li" gap={2} p="4 8" text="least" breaks data-today={wall === today || undefined}>
          <Text as="time" weight={600} tone="text2" dateTime={new Date(wall).toISOString().slice(0, 10)}>
            {new Intl.DateTimeFormat(locale, {
              weekday: 'short',
              month: '2-digit',
              day: '2-digit',
              timeZone: 'UTC',
            }).format(wall)}
          </Text>
          {turns.map((turn) => (
            <span key={turn.from} data-gap={turn.userIds.length === 0 || undefined}>
              <Text as="small" tone="text2">
                {clockOf(turn.from)}–{turn.to === to ? '24:00' : clockOf(turn.to)}
              </Text>{' '}
              {turn.userIds.length === 0
                ? t('notifications.nobody')
                : turn.userIds.map((id) => personName(people, id)).join(' · ')}
            </span>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
