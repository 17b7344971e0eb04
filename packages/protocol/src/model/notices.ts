import type { AlarmLevel } from './alarm-levels.ts';

/** Ways to reach people. */
export const channelKinds = ['email', 'push', 'webhook', 'sms', 'dingtalk', 'wecom', 'feishu'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** Robots of chat programs, each of which writes to one group. */
export const robotKinds = ['dingtalk', 'wecom', 'feishu'] as const satisfies readonly ChannelKind[];
export type RobotKind = (typeof robotKinds)[number];
export const isRobot = (kind: ChannelKind): kind is RobotKind => (robotKinds as readonly ChannelKind[]).includes(kind);

/** It tells a program or a group, and nobody in person. */
export const isForNobody = (kind: ChannelKind): boolean => kind === 'webhook' || isRobot(kind);

export const deliveryStates = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a delivery ended without having been sent, or waits. */
export const deliveryReasons = [
  '',
  /** A roster had nobody on duty; the next step follows at once. */
  'nobody',
  /** The person has no address for the channel. */
  'noAddress',
  /** The channel is off, or is no longer there. */
  'noChannel',
  /** The other side will not take it: no further try. */
  'refused',
  /** The last try failed too. */
  'gaveUp',
  /** The browser's subscription has ended, and was removed. */
  'unsubscribed',
  /** Waits for the end of quiet hours. */
  'quiet',
  /** The alarm was acknowledged or had ended before it was sent. */
  'settled',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** `open`: under way, or the process ended before it could say. */
export const attemptOutcomes = ['open', 'sent', 'failed', 'refused'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** By which way somebody is told. */
export const deliveryWays = ['policy', 'personal', 'test', 'reminder', 'report'] as const;
export type DeliveryWay = (typeof deliveryWays)[number];

/** Whom a policy tells by what: a roster's people on duty, a user, or, with webhooks and robots alone, nobody in person. */
export interface PolicyTarget {
  readonly levels: readonly AlarmLevel[];
  readonly rosterId: number | null;
  readonly userId: number | null;
  readonly channelIds: readonly number[];
}

/** `afterMinutes`: from the rise, while nobody acknowledges it. */
export interface EscalationStep {
  readonly afterMinutes: number;
  readonly lines: readonly PolicyTarget[];
}

/** Alarms that somebody wants to be told of, whoever is on duty. Neither project nor station: all that they may see. */
export interface OwnRule {
  readonly levels: readonly AlarmLevel[];
  readonly channelIds: readonly number[];
  readonly projectId: number | null;
  readonly stationId: number | null;
  readonly tellsEnd: boolean;
}

/** Words of CAP 1.2. */
export const capStatuses = ['Actual', 'Exercise', 'Test'] as const;
export type CapStatus = (typeof capStatuses)[number];
export const capScopes = ['Public', 'Restricted'] as const;
export type CapScope = (typeof capScopes)[number];
export const capMessageTypes = ['Alert', 'Update', 'Cancel'] as const;
export type CapMessageType = (typeof capMessageTypes)[number];

/** Who may read what was published: those logged in; also whoever has the token; everybody. */
export const feedAccesses = ['session', 'token', 'public'] as const;
export type FeedAccess = (typeof feedAccesses)[number];
