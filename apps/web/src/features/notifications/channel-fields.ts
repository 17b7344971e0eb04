import type { Channel } from '@groundwatch/protocol/rest';
import type { Language } from '../../i18n/language.ts';

export type Kind = Channel['kind'];
export type Config = Readonly<Record<string, unknown>>;

export type Choice = Language | 'starttls' | 'tls' | 'none' | 'POST' | 'GET' | 'json' | 'form' | 'xml' | 'text';

export interface ConfigField {
  readonly key:
    | 'host'
    | 'port'
    | 'security'
    | 'userName'
    | 'from'
    | 'fromName'
    | 'subject'
    | 'url'
    | 'headers'
    | 'language'
    | 'method'
    | 'bodyType'
    | 'body'
    | 'success'
    | 'longest';
  readonly kind: 'text' | 'long' | 'number' | 'choice' | 'headers' | 'success';
  readonly choices?: readonly Choice[];
}

const text = (key: ConfigField['key']): ConfigField => ({ key, kind: 'text' });
const choice = (key: ConfigField['key'], ...choices: readonly Choice[]): ConfigField => ({
  key,
  kind: 'choice',
  choices,
});

const robot: readonly ConfigField[] = [choice('language', 'zh-chs', 'en', 'ja')];

/** The settings of each kind of channel in the order of the form. */
export const configFields: Readonly<Record<Kind, readonly ConfigField[]>> = {
  email: [
    text('host'),
    { key: 'port', kind: 'number' },
    choice('security', 'starttls', 'tls', 'none'),
    text('userName'),
    text('from'),
    text('fromName'),
  ],
  push: [text('subject')],
  webhook: [text('url'), { key: 'headers', kind: 'headers' }, choice('language', 'zh-chs', 'en', 'ja')],
  sms: [
    choice('method', 'POST', 'GET'),
    text('url'),
    { key: 'headers', kind: 'headers' },
    choice('bodyType', 'json', 'form', 'xml', 'text'),
    { key: 'body', kind: 'long' },
    { key: 'success', kind: 'success' },
    { key: 'longest', kind: 'number' },
  ],
  dingtalk: robot,
  wecom: robot,
  feishu: robot,
};

/** Initial values of a new channel. */
export function emptyConfig(kind: Kind): Config {
  switch (kind) {
    case 'email':
      return { host: '', port: 587, security: 'starttls', userName: '', from: '', fromName: '' };
    case 'push':
      return { subject: '' };
    case 'dingtalk':
    case 'wecom':
    case 'feishu':
      return { language: 'zh-chs' };
    case 'webhook':
      return { url: '', headers: [], language: 'zh-chs' };
    case 'sms':
      return {
        method: 'POST',
        url: '',
        headers: [],
        bodyType: 'json',
        body: '{"phone":"{{phone}}","text":"{{text}}"}',
        success: { kind: 'status' },
        longest: 300,
      };
  }
}
