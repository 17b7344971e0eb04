import type { ChannelKind } from '@groundwatch/protocol/model';
import { sendEmail } from './email.ts';
import type { Send } from './outcome.ts';
import { sendPush } from './push.ts';
import { sendRobot } from './robots.ts';
import { sendSms } from './sms.ts';
import { sendWebhook } from './webhook.ts';

/** How each kind sends, and how many messages of one channel are under way at a time. */
export const channelSenders: Readonly<Record<ChannelKind, { send: Send; atOnce: number }>> = {
  email: { send: sendEmail, atOnce: 4 },
  push: { send: sendPush, atOnce: 16 },
  webhook: { send: sendWebhook, atOnce: 4 },
  sms: { send: sendSms, atOnce: 4 },
  // A robot bears some twenty messages a minute: one after another.
  dingtalk: { send: sendRobot, atOnce: 1 },
  wecom: { send: sendRobot, atOnce: 1 },
  feishu: { send: sendRobot, atOnce: 1 },
};
