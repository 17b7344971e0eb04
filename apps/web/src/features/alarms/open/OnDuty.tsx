import { useQuery } from '@tanstack/react-query';
import { turnsBetween } from '@groundwatch/domain/rosters';
import { DAY_MS } from '@groundwatch/protocol/model';
import type { Roster } from '@groundwatch/protocol/rest';
import { peopleQuery, rostersQuery } from '../../../api/notifications.ts';
import { personName } from '../../../api/person-name.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { useEachSecond } from '../../../live/second.ts';
import { Row, Text } from '../../../ui/box.tsx';
import { formatStamp } from '../../../ui/format-time.ts';
import { TextLink } from '../../../ui/TextLink.tsx';

const MINUTE_MS = 60_000;
const AHEAD_MS = 7 * DAY_MS;

/** Who is on duty now by each roster, and who follows when. */
export function OnDuty({ zone }: { zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const rosters = useQuery({ ...rostersQuery, refetchInterval: MINUTE_MS }).data;
  const people = useQuery(peopleQuery).data;
  const minute = useEachSecond(() => Math.floor(serverClock.now() / MINUTE_MS) * MINUTE_MS);
  if (!rosters || !people) return null;
  const namesOf = (ids: readonly number[]): string =>
    ids.length === 0 ? t('notifications.nobody') : ids.map((id) => personName(people, id)).join(' · ');
  const dutyOf = (roster: Roster) => {
    const [now, next] = turnsBetween(roster, minute, minute + AHEAD_MS);
    const stamp = next && formatStamp(next.from, zone);
    const time = stamp?.slice(stamp.slice(0, 10) === formatStamp(minute, zone).slice(0, 10) ? 11 : 5, 16);
    return (
      <Row key={roster.id} as="span" inline gap={8} shrink>
        {rosters.length > 1 ? roster.name : t('list.duty')}
        <Text as="b" tone="text1" weight={650} truncate>
          {namesOf(now?.userIds ?? [])}
        </Text>
        {next && <Text truncate>{t('list.dutyNext', { time, names: namesOf(next.userIds) })}</Text>}
      </Row>
    );
  };
  return (
    <Row gap="4 20" wrap justify="end" text="table" tone="text2" desk>
      {rosters.length === 0 ? (
        <Text block capital>
          <TextLink to="/alarms/notices?tab=rosters">{t('notifications.reason.nobody')}</TextLink>
        </Text>
      ) : (
        rosters.map(dutyOf)
      )}
    </Row>
  );
}
