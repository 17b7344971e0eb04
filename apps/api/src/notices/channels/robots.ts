import { createHmac } from 'node:crypto';
import type { RobotKind } from '@groundwatch/protocol/model';
import { sendHttp } from '../net/send-http.ts';
import { failureOf, outcomeOf, TRY_MS, type Outcome, type Send } from './outcome.ts';
import { shortened } from './sms.ts';

/** Where each kind of robot is. Nobody sets another host in a channel: what is sent there goes to these alone. */
export const robotHosts: Readonly<Record<RobotKind, string>> = {
  dingtalk: 'https://oapi.dingtalk.com',
  wecom: 'https://qyapi.weixin.qq.com',
  feishu: 'https://open.feishu.cn',
};

/** Characters: below 2,048 bytes of UTF-8 of WeCom, and far below what the others take. */
const LONGEST = 650;

interface Call {
  path: string;
  body: object;
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');

interface Given {
  key: string;
  /** Of the robot's signature; absent: it demands none. */
  secret: string | undefined;
  text: string;
  /** ms since 1970. */
  now: number;
}

const calls: Readonly<Record<RobotKind, (given: Given) => Call>> = {
  /** Signed is the time, a line break and the secret, by the secret. */
  dingtalk: ({ key, secret, text, now }) => {
    const query = new URLSearchParams({ access_token: key });
    if (secret !== undefined) {
      query.set('timestamp', String(now));
      query.set('sign', hmac(secret, `${now}\n${secret}`));
    }
    return { path: `/robot/send?${query.toString()}`, body: { msgtype: 'text', text: { content: text } } };
  },
  /** The key alone. */
  wecom: ({ key, text }) => ({
    path: `/cgi-bin/webhook/send?${new URLSearchParams({ key }).toString()}`,
    body: { msgtype: 'text', text: { content: text } },
  }),
  /** Signed is nothing, by the time in seconds, a line break and the secret. */
  feishu: ({ key, secret, text, now }) => {
    const timestamp = String(Math.floor(now / 1_000));
    const signed = secret === undefined ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') };
    return {
      path: `/open-apis/bot/v2/hook/${encodeURIComponent(key)}`,
      body: { ...signed, msg_type: 'text', content: { text } },
    };
  },
};

/** They answer 200 to what they did not take, with a code that says why: wrong signatures, too many messages, words that are missing. */
function settled(outcome: Outcome, text: string): Outcome {
  if (outcome.kind !== 'sent') return outcome;
  try {
    const { errcode, code, StatusCode } = JSON.parse(text) as Record<string, unknown>;
    if ((errcode ?? code ?? StatusCode) === 0) return outcome;
  } catch {
    // It is no answer of a robot.
  }
  return { kind: 'failed', proof: outcome.proof };
}

/** A message to the group that a robot stands in. */
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
