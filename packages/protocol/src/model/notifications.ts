import type { AlarmLevel } from './alarm-levels.ts';

/** Notification channels. */
export const channelKinds = ['email', 'push', 'webhook', 'sms', 'dingtalk', 'wecom', 'feishu'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** Robots of chat programs, each of which writes to one group. */
export const robotKinds = ['dingtalk', 'wecom', 'feishu'] as const satisfies readonly ChannelKind[];
export type RobotKind = (typeof robotKinds)[number];
export const isRobot = (kind: ChannelKind): kind is RobotKind => (robotKinds as readonly ChannelKind[]).includes(kind);

/** It reaches a program or a group, not a person. */
export const isForNobody = (kind: ChannelKind): boolean => kind === 'webhook' || isRobot(kind);

export const deliveryStates = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a delivery ended unsent, or waits. */
export const deliveryReasons = [
  '',
  /** A roster had nobody on duty; the next step follows at once. */
  'nobody',
  /** The person has no address for the channel. */
  'noAddress',
  /** The channel is off or deleted. */
  'noChannel',
  /** The other side refuses it permanently. */
  'refused',
  /** The last attempt failed too. */
  'gaveUp',
  /** The browser's subscription has ended, and was deleted. */
  'unsubscribed',
  /** Waits for the end of quiet hours. */
  'quiet',
  /** The alarm was acknowledged or had ended before it was sent. */
  'settled',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** `open`: in progress, or the process ended before recording the result. */
export const attemptOutcomes = ['open', 'sent', 'failed', 'refused'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Why somebody is notified. */
export const deliveryWays = ['policy', 'personal', 'test', 'reminder', 'report'] as const;
export type DeliveryWay = (typeof deliveryWays)[number];

/** Recipients and channel of a policy line: a roster's people on duty, a user, or, for webhooks and robots, no person. */
export interface PolicyTarget {
  readonly levels: readonly AlarmLevel[];
  readonly rosterId: number | null;
  readonly userId: number | null;
  readonly channelIds: readonly number[];
}

/** `afterMinutes`: after the rise, while unacknowledged. */
export interface EscalationStep {
  readonly afterMinutes: number;
  readonly lines: readonly PolicyTarget[];
}

/** Alarms that a user wants to be notified of, whoever is on duty. Without project and station: everything that they may see. */
export interface OwnRule {
  readonly levels: readonly AlarmLevel[];
  readonly channelIds: readonly number[];
  readonly projectId: number | null;
  readonly stationId: number | null;
  readonly notifiesEnd: boolean;
}

/** Terms of CAP 1.2. */
export const capStatuses = ['Actual', 'Exercise', 'Test'] as const;
export type CapStatus = (typeof capStatuses)[number];
export const capScopes = ['Public', 'Restricted'] as const;
export type CapScope = (typeof capScopes)[number];
export const capMessageTypes = ['Alert', 'Update', 'Cancel'] as const;
export type CapMessageType = (typeof capMessageTypes)[number];

/** Who may read published warnings: logged-in users; holders of the token too; everybody. */
export const feedAccesses = ['session', 'token', 'public'] as const;
export type FeedAccess = (typeof feedAccesses)[number];
