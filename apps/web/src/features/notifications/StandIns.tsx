import { DAY_MS } from '@groundwatch/protocol/model';
import { Button } from '@mantine/core';
import type { RosterStandIn } from '@groundwatch/domain/rosters';
import type { Person } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import { Row, Stack } from '../../ui/box.tsx';
import { WallTimeInput } from '../../ui/WallTimeInput.tsx';
import { PersonSelect } from './PersonSelect.tsx';

interface StandInsProps {
  standIns: readonly RosterStandIn[];
  people: readonly Person[];
  zone: string | undefined;
  onChange: (standIns: RosterStandIn[]) => void;
}

/** Stand-ins for a period. */
export function StandIns({ standIns, people, zone, onChange }: StandInsProps) {
  const { t } = useTranslation('alarm');
  const change = (at: number, changes: Partial<RosterStandIn>): void =>
    onChange(standIns.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  const timeField = (index: number, key: 'from' | 'to', value: string) => (
    <WallTimeInput
      aria-label={t(`notifications.${key}`)}
      value={value}
      zone={zone}
      onChange={(time) => change(index, { [key]: time })}
    />
  );
  return (
    <Stack as="fieldset" gap={8}>
      <legend>{t('notifications.standIns')}</legend>
      <Stack as="ul" lined>
        {standIns.map(({ from, to, absentId, userId }, index) => (
          <Stack key={index} as="li" columns="repeat(auto-fit, minmax(min(100%, 140px), 1fr))" gap={8} p="8 0">
            {timeField(index, 'from', from)}
            {timeField(index, 'to', to)}
            <PersonSelect
              label={t('notifications.absent')}
              people={people}
              value={absentId}
              nobody={t('notifications.additional')}
              onChange={(id) => change(index, { absentId: id })}
            />
            <PersonSelect
              label={t('notifications.standsIn')}
              people={people}
              value={userId}
              nobody={t('notifications.nobody')}
              onChange={(id) => change(index, { userId: id })}
            />
            <Button variant="default" onClick={() => onChange(standIns.filter((_, other) => other !== index))}>
              {t('notifications.remove')}
            </Button>
          </Stack>
        ))}
      </Stack>
      <Row gap={12} wrap>
        <Button
          variant="default"
          disabled={people.length === 0}
          onClick={() => {
            const start = Math.ceil(serverClock.now() / 3_600_000) * 3_600_000;
            onChange([
              ...standIns,
              {
                from: new Date(start).toISOString(),
                to: new Date(start + DAY_MS).toISOString(),
                absentId: people[0]?.userId ?? null,
                userId: people[1]?.userId ?? null,
              },
            ]);
          }}
        >
          {t('notifications.addStandIn')}
        </Button>
      </Row>
    </Stack>
  );
}
