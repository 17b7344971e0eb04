import { onDuty, quietUntil } from '@groundwatch/domain/rosters';
import { isForNobody, type DeliveryReason, type DeliveryWay, type PolicyTarget } from '@groundwatch/protocol/model';
import type { Language } from '@groundwatch/protocol/rest';
import type { NotificationSetup, PlanChannel, PlanPerson } from './load-setup.ts';
import type { NotificationFacts } from './messages/facts.ts';

/** One message to send, or the reason why it cannot be. */
export interface PlannedDelivery {
  channel: PlanChannel | null;
  channelId: number | null;
  person: PlanPerson | null;
  subscriptionId: number | null;
  address: string;
  /** Identifies the receiver of a notification. */
  target: string;
  language: Language;
  why: Exclude<DeliveryWay, 'test'>;
  policyName: string;
  rosterName: string;
  step: number;
  /** Delayed until then, ms since 1970; null: not delayed. */
  quietUntil: number | null;
  /** Anything but empty or `quiet` means that it cannot be sent. */
  reason: DeliveryReason;
}

/** Somebody who was notified about the alarm before, with the channel. */
export interface EarlierRecipient {
  channelId: number;
  userId: number | null;
}

const rises: ReadonlySet<string> = new Set([
  'raised',
  'worsened',
  'reactivated',
  'raisedLate',
  'unshelved',
  'unsuppressed',
  'inService',
]);
/** A rise needs an acknowledgement: it is step 0, and escalation steps follow. */
export const isRise = (what: string): boolean => rises.has(what);
export const riseKinds: readonly string[] = [...rises];
/** Less important than a rise: sent to those who were notified of the rise and want to know. */
export const isEnd = (what: string): boolean => what === 'lowered' || what === 'returned' || what === 'closed';

type Way = Pick<PlannedDelivery, 'why' | 'policyName' | 'rosterName' | 'step'>;

/**
 * Plans who receives a notification, by which channels and when; each receiver once. `step`: of the escalation, 0 for a rise. `now`: ms since
 * 1970.
 */
export function planDeliveries(
  setup: NotificationSetup,
  facts: Pick<NotificationFacts, 'what' | 'level' | 'worstLevel' | 'projectId' | 'stationId'>,
  step: number,
  notified: readonly EarlierRecipient[],
  now: number,
): PlannedDelivery[] {
  const planned = new Map<string, PlannedDelivery>();
  const level = facts.level === 0 || isEnd(facts.what) ? facts.worstLevel : facts.level;
  const add = (delivery: PlannedDelivery): void => {
    if (!planned.has(delivery.target)) planned.set(delivery.target, delivery);
  };
  const notify = (person: PlanPerson | null, channelIds: readonly number[], way: Way): void => {
    for (const channelId of channelIds)
      for (const delivery of reach(setup, channelId, person, way)) add(inTime(delivery, facts, level, now));
  };

  if (isEnd(facts.what)) {
    const way: Way = { why: 'policy', policyName: setup.policy?.name ?? '', rosterName: '', step: 0 };
    if (setup.policy?.notifiesEnd === true)
      for (const { channelId, userId } of notified) {
        const person = userId === null ? null : (setup.people.get(userId) ?? null);
        if (userId === null || person) notify(person, [channelId], way);
      }
  } else if (isRise(facts.what) || facts.what === 'escalated') {
    for (const line of setup.policy?.steps[step]?.lines ?? [])
      if (line.levels.includes(level)) notifyLine(setup, line, step, now, notify, add);
  }

  if (isRise(facts.what) || isEnd(facts.what)) {
    const way: Way = { why: 'personal', policyName: '', rosterName: '', step: 0 };
    for (const person of setup.people.values())
      for (const rule of person.rules)
        if (
          rule.levels.includes(level) &&
          (rule.projectId === null || rule.projectId === facts.projectId) &&
          (rule.stationId === null || rule.stationId === facts.stationId) &&
          (rule.notifiesEnd || !isEnd(facts.what))
        )
          notify(person, rule.channelIds, way);
  }
  return [...planned.values()];
}

function notifyLine(
  setup: NotificationSetup,
  line: PolicyTarget,
  step: number,
  now: number,
  notify: (person: PlanPerson | null, channelIds: readonly number[], way: Way) => void,
  add: (delivery: PlannedDelivery) => void,
): void {
  const roster = line.rosterId === null ? undefined : setup.rosters.get(line.rosterId);
  const way: Way = { why: 'policy', policyName: setup.policy?.name ?? '', rosterName: roster?.name ?? '', step };
  if (line.rosterId === null && line.userId === null) return notify(null, line.channelIds, way);
  const userIds = line.userId === null ? (roster ? onDuty(roster, now) : []) : [line.userId];
  const people = userIds.flatMap((userId) => setup.people.get(userId) ?? []);
  if (people.length === 0) add(missing(way, `nobody:${line.rosterId ?? 0}:${line.userId ?? 0}`, 'nobody'));
  // A webhook or group gets it once, however many people are named beside it.
  for (const person of people.length === 0 ? [null] : people)
    notify(
      person,
      line.channelIds.filter((id) => person !== null || isForNobody(setup.channels.get(id)?.kind ?? 'email')),
      way,
    );
}

const missing = (way: Way, target: string, reason: DeliveryReason): PlannedDelivery => ({
  channel: null,
  channelId: null,
  person: null,
  subscriptionId: null,
  address: '',
  target,
  language: 'zh-chs',
  quietUntil: null,
  reason,
  ...way,
});

/** A person's addresses in a channel; without any, a row that says so. */
export function reach(
  setup: Pick<NotificationSetup, 'channels'>,
  channelId: number,
  person: PlanPerson | null,
  way: Way,
): PlannedDelivery[] {
  const channel = setup.channels.get(channelId);
  if (!channel) return [missing(way, `${channelId}:gone`, 'noChannel')];
  const receiver = isForNobody(channel.kind) ? null : person;
  const base: PlannedDelivery = {
    ...missing(way, `${channelId}:${receiver?.userId ?? 0}:`, channel.isEnabled ? '' : 'noChannel'),
    channel,
    channelId,
    person: receiver,
    language: receiver?.language ?? channel.language,
  };
  const at = (address: string, subscriptionId: number | null = null): PlannedDelivery => ({
    ...base,
    address,
    subscriptionId,
    target: `${base.target}${subscriptionId ?? address}`,
  });
  if (isForNobody(channel.kind)) return [at(channel.host)];
  if (channel.kind === 'push') {
    const browsers = person?.browsers ?? [];
    if (browsers.length > 0) return browsers.map(({ id, label }) => at(label, id));
  } else {
    const address = channel.kind === 'email' ? person?.email : person?.phone;
    if (address !== undefined && address !== '') return [at(address)];
  }
  return [{ ...base, reason: base.reason === '' ? 'noAddress' : base.reason }];
}

/** Red alarms ignore quiet hours. */
function inTime(
  delivery: PlannedDelivery,
  facts: Pick<NotificationFacts, 'what'>,
  level: number,
  now: number,
): PlannedDelivery {
  const quiet = delivery.person?.quiet;
  if (delivery.reason !== '' || !quiet || (level === 1 && !isEnd(facts.what))) return delivery;
  const until = quietUntil(quiet, now);
  return until === null ? delivery : { ...delivery, quietUntil: until, reason: 'quiet' };
}
