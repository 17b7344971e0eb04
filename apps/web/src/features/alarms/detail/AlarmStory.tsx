import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Alarm } from '@groundwatch/protocol/rest';
import { LevelMark } from '../../../alarms/LevelMark.tsx';
import { StateWords } from '../../../alarms/StateWords.tsx';
import { shownLevel } from '../../../alarms/open-alarms.ts';
import { useSubjectName } from '../../../alarms/use-subject-name.ts';
import { LiveCell, TriggerCell } from '../../../alarms/ValueCells.tsx';
import { alarmQuery } from '../../../api/alarms.ts';
import { useDevice } from '../../../api/devices.ts';
import { useRuleWord } from '../../../alarms/use-rule-word.ts';
import { lazyPart, WhenLoaded } from '../../../errors/lazy-part.ts';
import { needNamespaces, useTranslation } from '../../../i18n/i18n.ts';
import { Content, Skeleton } from '../../../ui/states.tsx';
import { Column, Row, Stack, Text } from '../../../ui/box.tsx';
import { AlarmFacts } from './AlarmFacts.tsx';
import { AlarmFoot } from './AlarmFoot.tsx';
import { AlarmLinks } from './AlarmLinks.tsx';
import { AlarmLog } from './AlarmLog.tsx';
import { AlarmNote } from './AlarmNote.tsx';
import { Response } from './Response.tsx';
import { Facts } from '../../../ui/Facts.tsx';

const AlarmCurve = lazyPart(async () => {
  const [part] = await Promise.all([import('./AlarmCurve.tsx'), needNamespaces('device')]);
  return part.AlarmCurve;
});

interface AlarmStoryProps {
  id: number;
  /** The listed alarm, if any. */
  known: Alarm | undefined;
  zone: string | undefined;
}

/** One alarm: trigger, state, actions, and its whole log. */
export function AlarmStory({ id, known, zone }: AlarmStoryProps) {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const subject = useSubjectName();
  const [note, setNote] = useState('');
  const asked = useQuery(alarmQuery(id));
  const alarm = known ?? asked.data;
  const device = useDevice(alarm?.deviceNo ?? null);
  return (
    <Content
      isLoading={!alarm}
      skeleton={<Skeleton rows={10} />}
      error={alarm ? null : asked.error}
      onRetry={() => void asked.refetch()}
    >
      {alarm && (
        <>
          <Stack gap={16}>
            <Row gap={12} align="start">
              <LevelMark alarm={alarm} size={44} />
              <Stack gap={2} grow>
                <Text as="h2" text="value">
                  {alarm.stationName} · {subject(alarm)}
                </Text>
                <Row gap="0 8" wrap tone="text2">
                  <Text capital>
                    {t(`level.${shownLevel(alarm)}`)} · {ruleWord(alarm.ruleName)}
                  </Text>
                  <StateWords alarm={alarm} zone={zone} />
                </Row>
              </Stack>
            </Row>
            <Facts
              layout="over"
              least={120}
              p={12}
              framed
              raised
              facts={[
                [
                  t('list.liveValue'),
                  <Column key="live" text="value" gap={0} align="start">
                    <LiveCell alarm={alarm} zone={zone} />
                  </Column>,
                ],
                [
                  t('list.triggerValue'),
                  <Column key="trigger" text="value" gap={0} align="start">
                    <TriggerCell alarm={alarm} />
                  </Column>,
                ],
              ]}
            />
            <WhenLoaded fallback={<Skeleton rows={6} />}>
              <AlarmCurve alarm={alarm} device={device} zone={zone} />
            </WhenLoaded>
            <Response alarm={alarm} zone={zone} />
            <AlarmNote alarm={alarm} note={note} onNote={setNote} />
            <AlarmLinks alarm={alarm} />
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
          <AlarmFoot alarm={alarm} zone={zone} note={note} onAcknowledged={() => setNote('')} />
        </>
      )}
    </Content>
  );
}
