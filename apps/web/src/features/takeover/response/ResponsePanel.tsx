import { useQuery } from '@tanstack/react-query';
import type { AlarmEvent, AlarmReceipt, AlarmResponse, Recipient } from '@groundwatch/protocol/rest';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { useNextWords } from '../../../alarms/use-next-words.ts';
import { alarmResponseQuery } from '../../../api/alarms.ts';
import { queryOf } from '../../../api/query.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { Box, Column, Row, Stack, Text } from '../../../ui/box.tsx';
import { formatDuration, formatShortStamp } from '../../../ui/format-time.ts';
import type { Scene } from '../use-scene.ts';
import { WallPanel } from '../WallPanel.tsx';
import classes from './Response.module.css';
import { countsOf, deliveryStateOf } from './delivery-state.ts';

const EVERY_MS = 10_000;
const MOST_NOTIFIED = 2;
const MOST_OPEN = 3;
/** If nobody was notified. */
const MOST_EVENTS = 3;
/** Log entries about notifications are shown above already. */
const notificationEvents: ReadonlySet<AlarmEvent['what']> = new Set(['notified']);

/** On duty, notified, next step, and the screens that show it. */
export function ResponsePanel({ scene }: { scene: Scene }) {
  const { t } = useTranslation('wall');
  const { id, revision } = scene.alarm;
  const response = useQuery(alarmResponseQuery(id, revision));
  const receipts = useQuery(
    queryOf('GET /rest/alarms/:id/receipts', { params: { id } }, { refetchInterval: EVERY_MS }),
  );
  const { data } = response;
  const duty = [...new Set(data?.onDuty.flatMap(({ names }) => names))];
  return (
    <WallPanel
      title={t('takeover.response')}
      aside={data && (duty.length > 0 ? t('takeover.onDuty', { names: duty.join(', ') }) : t('takeover.nobodyOnDuty'))}
      isLoading={response.isPending}
      error={data ? null : response.error}
    >
      {data && (
        <Column gap={4} grow className={classes.response}>
          <NextAction response={data} />
          <Checklist response={data} />
          <People recipients={data.notified} zone={scene.zone} hasPolicy={data.policyName !== ''} />
          <Escalation steps={data.steps} zone={scene.zone} />
          <Log
            events={scene.detail?.events ?? []}
            zone={scene.zone}
            most={MOST_EVENTS - Math.min(MOST_NOTIFIED, data.notified.length)}
          />
          <Receipts receipts={receipts.data ?? []} zone={scene.zone} />
        </Column>
      )}
    </WallPanel>
  );
}

/** Next action, owner and time left, always shown. */
function NextAction({ response }: { response: AlarmResponse }) {
  const { t } = useTranslation('alarm');
  const next = useNextWords(response);
  const { checklist, peopleAtRisk } = response;
  const done = checklist.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <Stack gap={4} className={classes.next}>
      <Text as="strong" text="value" truncate>
        {next.action}
      </Text>
      <Row gap={20} justify="between" nowrap>
        <Text truncate>
          {t('response.owner')} <Text weight={650}>{next.owner}</Text>
        </Text>
        <Text nowrap data-overdue={next.isOverdue || undefined}>
          {t('response.left')} <Text weight={650}>{next.left}</Text>
        </Text>
      </Row>
      {(next.after !== '' || checklist.length > 0 || peopleAtRisk !== '') && (
        <Text tone="text2" truncate>
          {[
            next.after,
            checklist.length > 0 && t('response.checklist', { done, count: checklist.length }),
            peopleAtRisk !== '' && `${t('response.peopleAtRisk')} ${peopleAtRisk}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
    </Stack>
  );
}

/** Open items of the response plan in order; only the first one if people were notified, as they need the room. */
function Checklist({ response: { checklist, instruction, next, notified: recipients } }: { response: AlarmResponse }) {
  const open = checklist.filter(({ doneAt, item }) => doneAt === null && item !== next.item);
  const rows = [...(instruction === '' ? [] : [instruction]), ...open.map(({ item }) => item)];
  return (
    <Box as="ul" className={classes.people}>
      {rows.slice(0, recipients.length === 0 ? MOST_OPEN : 1).map((row) => (
        <li key={row} data-open>
          <IconCircleDashed aria-hidden />
          <Text truncate>{row}</Text>
        </li>
      ))}
    </Box>
  );
}

const marks = { sent: IconCircleCheck, waiting: IconCircleDashed, failed: IconCircleX } as const;

function People({
  recipients,
  zone,
  hasPolicy,
}: {
  recipients: readonly Recipient[];
  zone: string | undefined;
  hasPolicy: boolean;
}) {
  const { t } = useTranslation('wall');
  const now = useServerNow();
  if (recipients.length === 0)
    return (
      <Text as="p" tone="text2">
        {t(hasPolicy ? 'takeover.nobodyNotified' : 'takeover.noPolicy')}
      </Text>
    );
  const counts = countsOf(recipients);
  return (
    <>
      <Box as="ul" className={classes.people}>
        {recipients.slice(0, MOST_NOTIFIED).map((one) => {
          const state = deliveryStateOf(one);
          const Mark = marks[state];
          const last = one.deliveries.at(-1)!;
          const ways = [...new Set(one.deliveries.flatMap(({ channelKind }) => channelKind ?? []))];
          return (
            <li key={one.name} data-state={state}>
              <Mark aria-hidden />
              <span>{one.name}</span>
              <Text tone="text2" weight={400} truncate>
                {ways.map((way) => t(`takeover.way.${way}`)).join(', ')}
              </Text>
              <Text tone="text2" weight={400} truncate>
                {t(`takeover.delivery.${state}`)} {formatShortStamp(Date.parse(last.at), now, zone)}
              </Text>
            </li>
          );
        })}
      </Box>
      <Row as="p" gap={20} tone="text2">
        <Text grow>{t('takeover.notifiedCount', { count: recipients.length })}</Text>
        {(['sent', 'waiting', 'failed'] as const).map((state) => (
          <span key={state}>
            {t(`takeover.delivery.${state}`)}{' '}
            <Text as="b" tone="text1">
              {counts[state]}
            </Text>
          </span>
        ))}
      </Row>
      <Row gap={4} fixed className={classes.bar} aria-hidden>
        {(['sent', 'waiting', 'failed'] as const).flatMap((state) =>
          Array.from({ length: counts[state] }, (_, i) => <i key={`${state}${i}`} data-state={state} />),
        )}
      </Row>
    </>
  );
}

function Escalation({ steps, zone }: { steps: AlarmResponse['steps']; zone: string | undefined }) {
  const { t } = useTranslation('wall');
  const now = useServerNow();
  const stamp = (iso: string): string => formatShortStamp(Date.parse(iso), now, zone);
  const done = steps.findLast(({ doneAt }) => doneAt !== null);
  const next = steps.find(({ doneAt }) => doneAt === null);
  if (!done && !next) return null;
  return (
    <Stack as="p" tone="text2">
      {done && (
        <span>{t('takeover.escalated', { time: stamp(done.doneAt!), step: done.step, to: done.to.join(', ') })}</span>
      )}
      {next && (
        <Text as="b" tone="text1" weight={650}>
          {t('takeover.nextStep', {
            time: stamp(next.dueAt),
            step: next.step,
            to: next.to.join(', '),
            left: formatDuration(Date.parse(next.dueAt) - now),
          })}
        </Text>
      )}
    </Stack>
  );
}

function Log({ events, zone, most }: { events: readonly AlarmEvent[]; zone: string | undefined; most: number }) {
  const { t } = useTranslation('alarm');
  const now = useServerNow();
  const rows = events.filter(({ what }) => !notificationEvents.has(what)).slice(-most);
  return (
    <Box as="ol">
      {rows.map(({ id, at, what, accountName, note }) => (
        <Row key={id} as="li" gap={12}>
          <Text fixed tone="text3">
            {formatShortStamp(Date.parse(at), now, zone)}
          </Text>
          <Text grow truncate>
            {[t(`event.${what}`), accountName, note].filter(Boolean).join(' · ')}
          </Text>
        </Row>
      ))}
    </Box>
  );
}

function Receipts({ receipts, zone }: { receipts: readonly AlarmReceipt[]; zone: string | undefined }) {
  const { t } = useTranslation('wall');
  const now = useServerNow();
  if (receipts.length === 0) return null;
  const names = receipts.map(({ displayName, since }) =>
    since === null ? displayName : `${displayName} ${formatShortStamp(Date.parse(since), now, zone)}`,
  );
  return (
    <Text as="p" tone="text2" truncate className={classes.receipts}>
      <Text tone="text1" weight={600}>
        {t('takeover.screens', { count: receipts.length })}
      </Text>{' '}
      {names.join(' · ')}
    </Text>
  );
}
