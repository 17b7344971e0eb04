import type { ChannelKind } from '@groundwatch/protocol/model';
import { sendEmail } from './email.ts';
import type { Send } from './outcome.ts';
import { sendPush } from './push.ts';
import { sendRobot } from './robots.ts';
import { sendSms } from './sms.ts';
import { sendWebhook } from './webhook.ts';

/** Sender and number of parallel messages for each kind of channel. */
export const channelSenders: Readonly<Record<ChannelKind, { send: Send; atOnce: number }>> = {
  email: { send: sendEmail, atOnce: 4 },
  push: { send: sendPush, atOnce: 16 },
  webhook: { send: sendWebhook, atOnce: 4 },
  sms: { send: sendSms, atOnce: 4 },
  // Robots accept about twenty messages a minute, so they get one at a time.
  dingtalk: { send: sendRobot, atOnce: 1 },
  wecom: { send: sendRobot, atOnce: 1 },
  feishu: { send: sendRobot, atOnce: 1 },
};
