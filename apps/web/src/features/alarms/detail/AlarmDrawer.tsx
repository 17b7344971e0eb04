import { useQuery } from '@tanstack/react-query';
import type { Alarm } from '@groundwatch/protocol/rest';
import { LevelMark } from '../../../alarms/LevelMark.tsx';
import { StateWords } from '../../../alarms/StateWords.tsx';
import { useSubjectName } from '../../../alarms/use-subject-name.ts';
import { LiveCell, TripCell } from '../../../alarms/ValueCells.tsx';
import { TripTrend } from '../../../alarms/TripTrend.tsx';
import { alarmQuery } from '../../../api/alarms.ts';
import { useOverview } from '../../../api/registry.ts';
import { useRuleWord } from '../../../alarms/use-rule-word.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Content, Skeleton } from '../../../ui/states.tsx';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { AlarmActions } from './AlarmActions.tsx';
import { AlarmFacts } from './AlarmFacts.tsx';
import { AlarmLinks } from './AlarmLinks.tsx';
import { AlarmLog } from './AlarmLog.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Drawer } from '../../../ui/dialog/Drawer.tsx';

interface AlarmDrawerProps {
  id: number;
  /** As a list has it, where one does. */
  known: Alarm | undefined;
  zone: string | undefined;
  onClose: () => void;
}

/** One alarm: what raised it and how it stands, what can be done with it, and its whole log. */
export function AlarmDrawer({ id, known, zone, onClose }: AlarmDrawerProps) {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const subject = useSubjectName();
  const asked = useQuery(alarmQuery(id));
  const overview = useOverview().data;
  const alarm = asked.data ?? known;
  const device = overview?.devices.find(({ deviceNo }) => deviceNo === alarm?.deviceNo);
  return (
    <Drawer
      onClose={onClose}
      size={620}
      title={t('detail.title', { id })}
      isLoading={!alarm}
      skeleton={<Skeleton rows={10} />}
      error={alarm ? null : asked.error}
      onRetry={() => void asked.refetch()}
    >
      {alarm && (
        <Stack gap={16}>
          <Row gap={12} align="start">
            <LevelMark alarm={alarm} size={36} />
            <div>
              <Text as="h2" text="value">
                {ruleWord(alarm.ruleName)}
              </Text>
              <Text as="p" mb={4} tone="text2">
                {alarm.stationName} · {subject(alarm)}
              </Text>
              <StateWords alarm={alarm} zone={zone} />
            </div>
          </Row>
          <Facts
            layout="over"
            least={120}
            p={12}
            framed
            raised
            facts={[
              [t('list.tripValue'), <TripCell key="trip" alarm={alarm} />],
              [t('list.liveValue'), <LiveCell key="live" alarm={alarm} device={device} zone={zone} />],
              [t('list.trendTitle'), <TripTrend key="trend" alarm={alarm} />],
            ]}
          />
          <AlarmLinks alarm={alarm} />
          <AlarmActions key={alarm.state} alarm={alarm} zone={zone} />
          <AlarmFacts alarm={alarm} zone={zone} />
          <Content
            isLoading={asked.isPending}
            skeleton={<Skeleton rows={5} />}
            error={asked.data ? null : asked.error}
            onRetry={() => void asked.refetch()}
          >
            {asked.data && <AlarmLog events={asked.data.events} zone={zone} />}
          </Content>
        </Stack>
      )}
    </Drawer>
  );
}
