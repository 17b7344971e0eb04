import type { ChannelBody } from '@groundwatch/protocol/rest';
import { invalidField } from '../../errors.ts';
import { placeholdersOf } from '../../notifications/channels/fill-template.ts';

const smsPlaceholders = ['phone', 'text', 'id', 'level'];
/** Names of headers and URL parameters that usually hold secrets. */
const secretName = /authorization|cookie|token|secret|passw|api-?_?key|access-?_?key|sign/i;

/**
 * Checks that every placeholder of a channel's templates can be filled and that the templates contain no literal secret, as they are
 * returned and audited. Throws invalid, naming the field. `secretNames`: the secrets that will be set.
 */
export function checkChannel(body: ChannelBody, secretNames: readonly string[]): void {
  if (body.kind !== 'webhook' && body.kind !== 'sms') return;
  // The key of a webhook appears in no message.
  const given = secretNames.filter((name) => body.kind === 'sms' || (name !== 'key' && name !== 'previousKey'));
  const known = new Set([...(body.kind === 'sms' ? smsPlaceholders : []), ...given.map((name) => `secret.${name}`)]);
  const { config } = body;
  const templates: [path: string, template: string][] = [
    ['config.url', config.url],
    ...config.headers.map(({ value }, index): [string, string] => [`config.headers.${index}.value`, value]),
    ...('body' in config ? [['config.body', config.body] as [string, string]] : []),
  ];
  for (const [path, template] of templates)
    for (const placeholder of placeholdersOf(template))
      if (!known.has(placeholder)) throw invalidField(path, 'unknownPlaceholder', { placeholder });
  for (const [index, { name, value }] of config.headers.entries())
    if (secretName.test(name) && !value.includes('{{'))
      throw invalidField(`config.headers.${index}.value`, 'secretPlaceholder', { placeholder: '{{secret.NAME}}' });
  const query = config.url.split('?')[1] ?? '';
  for (const part of query.split('&')) {
    const [name = '', value = ''] = part.split('=');
    if (secretName.test(name) && value !== '' && !value.includes('{{'))
      throw invalidField('config.url', 'secretPlaceholder', { placeholder: '{{secret.NAME}}' });
  }
}
