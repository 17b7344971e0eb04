import { createHmac } from 'node:crypto';
import type { RobotKind } from '@groundwatch/protocol/model';
import { sendHttp } from '../net/send-http.ts';
import { failureOf, outcomeOf, TRY_MS, type Outcome, type Send } from './outcome.ts';
import { shortened } from './sms.ts';

/** Hosts of the robots. Channels cannot change them: messages go to these hosts only. */
export const robotHosts: Readonly<Record<RobotKind, string>> = {
  dingtalk: 'https://oapi.dingtalk.com',
  wecom: 'https://qyapi.weixin.qq.com',
  feishu: 'https://open.feishu.cn',
};

/** Characters: below WeCom's limit of 2,048 bytes of UTF-8, and far below the others. */
const LONGEST = 650;

interface Call {
  path: string;
  body: object;
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');

interface RobotMessage {
  key: string;
  /** Secret of the robot's signature; absent: it needs none. */
  secret: string | undefined;
  text: string;
  /** ms since 1970. */
  now: number;
}

const calls: Readonly<Record<RobotKind, (given: RobotMessage) => Call>> = {
  /** Signs time, line break and secret with the secret. */
  dingtalk: ({ key, secret, text, now }) => {
    const query = new URLSearchParams({ access_token: key });
    if (secret !== undefined) {
      query.set('timestamp', String(now));
      query.set('sign', hmac(secret, `${now}\n${secret}`));
    }
    return { path: `/robot/send?${query.toString()}`, body: { msgtype: 'text', text: { content: text } } };
  },
  /** Only the key. */
  wecom: ({ key, text }) => ({
    path: `/cgi-bin/webhook/send?${new URLSearchParams({ key }).toString()}`,
    body: { msgtype: 'text', text: { content: text } },
  }),
  /** Signs an empty text with the time in seconds, a line break and the secret as key. */
  feishu: ({ key, secret, text, now }) => {
    const timestamp = String(Math.floor(now / 1_000));
    const signed = secret === undefined ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') };
    return {
      path: `/open-apis/bot/v2/hook/${encodeURIComponent(key)}`,
      body: { ...signed, msg_type: 'text', content: { text } },
    };
  },
};

/** They answer 200 for refused messages too, with an error code: wrong signature, rate limit, missing keywords. */
function settled(outcome: Outcome, text: string): Outcome {
  if (outcome.kind !== 'sent') return outcome;
  try {
    const { errcode, code, StatusCode } = JSON.parse(text) as Record<string, unknown>;
    if ((errcode ?? code ?? StatusCode) === 0) return outcome;
  } catch {
    // Not an answer of a robot.
  }
  return { kind: 'failed', proof: outcome.proof };
}

/** Sends a message to the group of a robot. */
export const sendRobot: Send = async ({ channel, message }, { targets, clock, robotBase }) => {
  const kind = channel.kind as RobotKind;
  const { key = '', secret } = channel.secrets;
  const { path, body } = calls[kind]({ key, secret, text: shortened(message.text, LONGEST), now: clock() });
  try {
    const answer = await sendHttp(
      {
        method: 'POST',
        url: `${robotBase ?? robotHosts[kind]}${path}`,
        headers: { 'user-agent': 'Groundwatch', 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(body),
      },
      targets,
      TRY_MS,
    );
    return settled(outcomeOf(answer, channel.secrets), answer.text);
  } catch (error) {
    return failureOf(error, channel.secrets);
  }
};
