import { Button, Checkbox } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Alarm, AlarmResponse } from '@groundwatch/protocol/rest';
import { useNextWords } from '../../../alarms/use-next-words.ts';
import { isOpen } from '../../../alarms/open-alarms.ts';
import { alarmResponseQuery, useAssign, useCheck } from '../../../api/alarms.ts';
import { WhenLoaded } from '../../../errors/lazy-part.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { usePermissions } from '../../../session/permissions.tsx';
import { useUser } from '../../../session/session.ts';
import { Box, Row, Stack, Text } from '../../../ui/box.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { formatShortStamp } from '../../../ui/format-time.ts';
import { Content, Skeleton } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { showError } from '../../../ui/toasts.ts';
import { HandOverDialog } from './dialogs.ts';

/** The response: next action, owner and time left, then the plan of the rule item by item. */
export function Response({ alarm, zone }: { alarm: Alarm; zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const asked = useQuery(alarmResponseQuery(alarm.id, alarm.revision));
  return (
    <section aria-label={t('response.title')}>
      <Content
        isLoading={asked.isPending}
        skeleton={<Skeleton rows={4} />}
        error={asked.data ? null : asked.error}
        onRetry={() => void asked.refetch()}
      >
        {asked.data && <Plan alarm={alarm} response={asked.data} zone={zone} />}
      </Content>
    </section>
  );
}

interface PlanProps {
  alarm: Alarm;
  response: AlarmResponse;
  zone: string | undefined;
}

function Plan({ alarm, response, zone }: PlanProps) {
  const { t } = useTranslation('alarm');
  const held = usePermissions();
  const next = useNextWords(response);
  const { instruction, checklist, peopleAtRisk, contacts, policyName } = response;
  const mayRespond = held.has('alarm:acknowledge') && isOpen(alarm);
  const hasPlan = instruction !== '' || checklist.length > 0 || contacts.length > 0 || peopleAtRisk !== '';
  return (
    <Stack gap={12}>
      {isOpen(alarm) && (
        <Row gap="8 12" wrap>
          <Box grow style={{ flexBasis: 300 }}>
            <Facts
              layout="over"
              least={92}
              p={12}
              framed
              raised
              facts={[
                [t('response.next'), <strong key="next">{next.action}</strong>],
                [
                  t('response.owner'),
                  <Text key="owner" weight={600} tone={next.isNobodys ? 'text2' : 'text1'}>
                    {next.owner}
                  </Text>,
                ],
                [
                  t('response.left'),
                  <Stack key="left" gap={0}>
                    <Text weight={600} tone={next.isOverdue ? 'red' : 'text1'}>
                      {next.left}
                    </Text>
                    {next.after !== '' && <Text text="table">{next.after}</Text>}
                  </Stack>,
                ],
              ]}
            />
          </Box>
          {mayRespond && <OwnerButtons alarm={alarm} />}
        </Row>
      )}
      {instruction !== '' && (
        <Text as="p" pre breaks>
          <strong>{t('response.whatToDo')}</strong> {instruction}
        </Text>
      )}
      {checklist.length + contacts.length > 0 && (
        <Stack columns="repeat(auto-fit, minmax(min(236px, 100%), 1fr))" gap="12 24" align="start">
          {checklist.length > 0 && <Checklist alarm={alarm} items={checklist} mayRespond={mayRespond} zone={zone} />}
          {contacts.length > 0 && (
            <Stack as="ul" gap={4} touch aria-label={t('response.contacts')}>
              {contacts.map(({ name, role, phone }) => (
                <Row key={`${name} ${phone}`} as="li" gap={12}>
                  <Text weight={600}>{name}</Text>
                  <Text grow tone="text2" truncate>
                    {role}
                  </Text>
                  {phone !== '' && (
                    <TextLink isAlone to={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                      <IconPhone size={16} stroke={1.7} aria-hidden /> {phone}
                    </TextLink>
                  )}
                </Row>
              ))}
            </Stack>
          )}
        </Stack>
      )}
      {peopleAtRisk !== '' && <Facts facts={[[t('response.peopleAtRisk'), peopleAtRisk]]} />}
      {!hasPlan && (
        <Text as="p" text="table" tone="text2">
          {t(policyName === '' ? 'response.noPlanNoPolicy' : 'response.noPlan')}{' '}
          {held.has('alarm-rule:update') && (
            <TextLink to={`/alarms/rules?rule=${alarm.ruleId}`}>{t('response.setPlan')}</TextLink>
          )}
        </Text>
      )}
    </Stack>
  );
}

/** Takes ownership of the alarm or hands it over. */
function OwnerButtons({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarm');
  const user = useUser().data;
  const assign = useAssign();
  const [isHandingOver, setHandingOver] = useState(false);
  const isMine = user !== undefined && alarm.assignedName === user.accountName;
  return (
    <Row gap={8} touch>
      {user && !isMine && (
        <Button
          variant="default"
          loading={assign.isPending}
          onClick={() =>
            assign.mutate({ id: alarm.id, userId: user.id, note: '' }, { onError: (error) => showError(error) })
          }
        >
          {t('response.take')}
        </Button>
      )}
      <Button variant="default" onClick={() => setHandingOver(true)}>
        {t('response.handOver')}
      </Button>
      <WhenLoaded>{isHandingOver && <HandOverDialog alarm={alarm} onClose={() => setHandingOver(false)} />}</WhenLoaded>
    </Row>
  );
}

interface ChecklistProps {
  alarm: Alarm;
  items: AlarmResponse['checklist'];
  mayRespond: boolean;
  zone: string | undefined;
}

function Checklist({ alarm, items, mayRespond, zone }: ChecklistProps) {
  const { t } = useTranslation('alarm');
  const check = useCheck();
  const done = items.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <Stack gap={4}>
      <Text text="table" tone="text2">
        {t('response.checklist', { done, count: items.length })}
      </Text>
      <Stack as="ol" gap={2} touch>
        {items.map(({ item, doneAt, doneBy }) => (
          <Row key={item} as="li" gap={12} style={{ minHeight: 28 }}>
            <Checkbox
              size="sm"
              style={{ flex: 1 }}
              label={item}
              checked={doneAt !== null}
              disabled={!mayRespond || check.isPending}
              onChange={(event) =>
                check.mutate(
                  { id: alarm.id, item, isDone: event.currentTarget.checked },
                  { onError: (error) => showError(error) },
                )
              }
            />
            {doneAt !== null && (
              <Text text="table" tone="text2" nowrap>
                {doneBy} {formatShortStamp(Date.parse(doneAt), serverClock.now(), zone)}
              </Text>
            )}
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
