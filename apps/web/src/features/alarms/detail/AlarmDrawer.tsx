import { Drawer } from '@mantine/core';
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
import { PanelError, Skeleton } from '../../../ui/states.tsx';
import { Column, Row, Stack, Text } from '../../../ui/box.tsx';
import { AlarmActions } from './AlarmActions.tsx';
import { AlarmFacts } from './AlarmFacts.tsx';
import { AlarmLinks } from './AlarmLinks.tsx';
import { AlarmLog } from './AlarmLog.tsx';
import classes from './Detail.module.css';

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
  const { t: common } = useTranslation();
  const subject = useSubjectName();
  const asked = useQuery(alarmQuery(id));
  const overview = useOverview().data;
  const alarm = asked.data ?? known;
  const device = overview?.devices.find(({ deviceNo }) => deviceNo === alarm?.deviceNo);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={620}
      title={t('detail.title', { id })}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      {alarm ? (
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
          <Stack as="dl" columns="repeat(3, 1fr)" gap={12} p={12} raised className={classes.values}>
            <div>
              <Text as="dt" text="least" tone="text3">
                {t('list.tripValue')}
              </Text>
              <Column as="dd" align="start">
                <TripCell alarm={alarm} />
              </Column>
            </div>
            <div>
              <Text as="dt" text="least" tone="text3">
                {t('list.liveValue')}
              </Text>
              <Column as="dd" align="start">
                <LiveCell alarm={alarm} device={device} zone={zone} />
              </Column>
            </div>
            <div>
              <Text as="dt" text="least" tone="text3">
                {t('list.trendTitle')}
              </Text>
              <Column as="dd" align="start">
                <TripTrend alarm={alarm} />
              </Column>
            </div>
          </Stack>
          <AlarmLinks alarm={alarm} />
          <AlarmActions key={alarm.state} alarm={alarm} zone={zone} />
          <AlarmFacts alarm={alarm} zone={zone} />
          {asked.data ? (
            <AlarmLog events={asked.data.events} zone={zone} />
          ) : asked.error ? (
            <PanelError message={asked.error.message} onRetry={() => void asked.refetch()} />
          ) : (
            <Skeleton rows={5} />
          )}
        </Stack>
      ) : asked.error ? (
        <PanelError message={asked.error.message} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton rows={10} />
      )}
    </Drawer>
  );
}
