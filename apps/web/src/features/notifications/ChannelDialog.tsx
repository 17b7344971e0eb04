import { Button, Checkbox, NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isRobot } from '@groundwatch/protocol/model';
import { ChannelBodySchema, type Channel, type ChannelBody } from '@groundwatch/protocol/rest';
import { useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { isLanguage, ownNames } from '../../i18n/language.ts';
import { ResourceDialog } from '../../resource/ResourceDialog.tsx';
import { Row, Stack } from '../../ui/box.tsx';
import { useDialogForm, type DialogForm } from '../../ui/dialog/dialog-form.ts';
import { configFields, emptyConfig, type Config, type ConfigField, type Kind } from './channel-fields.ts';
import { SecretOnce } from '../../ui/SecretOnce.tsx';

const kinds: readonly Kind[] = ['email', 'push', 'sms', 'dingtalk', 'wecom', 'feishu', 'webhook'];

interface Draft {
  kind: Kind;
  name: string;
  isEnabled: boolean;
  config: Config;
  secrets: Readonly<Record<string, string>>;
}

/** A channel's settings. Secrets are write-only: an empty field keeps the stored one. */
export function ChannelDialog({ channel, onClose }: { channel: Channel | null; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const form = useDialogForm<Draft, ChannelBody>({
    initialValues: {
      kind: channel?.kind ?? 'email',
      name: channel?.name ?? '',
      isEnabled: channel?.isEnabled ?? true,
      config: channel?.config ? { ...channel.config } : emptyConfig('email'),
      secrets: {},
    },
    schema: ChannelBodySchema,
    bodyOf: ({ secrets, ...body }) => ({
      ...body,
      secrets: Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== '')),
    }),
  });
  const { kind, secrets } = form.values;
  const [named, setNamed] = useState('');
  const [madeKey, setMadeKey] = useState<string | null>(null);
  const rotate = useSend('POST /rest/notifications/channels/:id/rotate', 'notifications');
  const known = channel?.secretNames ?? [];
  const secretNames = [
    ...new Set([
      ...(kind === 'email' ? ['password'] : []),
      ...robotSecrets(kind),
      ...known.filter((one) =>
        isRobot(kind)
          ? false
          : kind === 'email'
            ? one === 'password'
            : kind === 'sms' || (one !== 'key' && one !== 'previousKey'),
      ),
      ...Object.keys(secrets),
    ]),
  ];
  const key = rotate.data?.key ?? madeKey;
  return (
    <ResourceDialog
      path="notifications/channels"
      row={channel}
      form={form}
      size={560}
      title={channel ? channel.name : t('notifications.newChannel')}
      error={rotate.error}
      isDisabled={key !== null}
      onSaved={(made) => (made?.key ? setMadeKey(made.key) : onClose())}
      onClose={onClose}
    >
      {key !== null && <SecretOnce hint={t('notifications.keyOnce')} secret={key} />}
      <Stack columns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))" gap={12} align="end">
        <TextInput label={t('notifications.name')} {...form.getInputProps('name')} data-autofocus />
        {!channel && (
          <NativeSelect
            label={t('notifications.channelKind')}
            value={kind}
            data={kinds.map((one) => ({ value: one, label: t(`notifications.kind.${one}`) }))}
            onChange={({ currentTarget: { value } }) =>
              form.setValues({ kind: value as Kind, config: emptyConfig(value as Kind), secrets: {} })
            }
          />
        )}
      </Stack>
      <Checkbox label={t('notifications.isEnabled')} {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
      {configFields[kind].map((field) => (
        <Field key={field.key} field={field} form={form} />
      ))}
      {kind !== 'push' && (
        <Stack as="fieldset" gap={8}>
          <legend>{t('notifications.secrets')}</legend>
          {secretNames.map((one) => (
            <PasswordInput
              key={one}
              label={
                one === 'password'
                  ? t('notifications.field.password')
                  : isRobot(kind)
                    ? t(`notifications.robot.${one === 'key' ? 'key' : 'secret'}`)
                    : one
              }
              placeholder={known.includes(one) ? t('notifications.secretSet') : ''}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': common('login.showPassword'), tabIndex: 0 }}
              {...form.getInputProps(`secrets.${one}`)}
              value={secrets[one] ?? ''}
            />
          ))}
          {kind !== 'email' && !isRobot(kind) && (
            <Row gap={12} wrap>
              <TextInput
                aria-label={t('notifications.secretName')}
                placeholder={t('notifications.secretName')}
                value={named}
                onChange={({ currentTarget: { value } }) => setNamed(value)}
              />
              <Button
                variant="default"
                disabled={!/^[A-Za-z]\w{0,39}$/.test(named)}
                onClick={() => {
                  form.setFieldValue('secrets', { ...secrets, [named]: '' });
                  setNamed('');
                }}
              >
                {t('notifications.add')}
              </Button>
            </Row>
          )}
          {channel?.kind === 'webhook' && (
            <Button
              variant="default"
              style={{ justifySelf: 'start' }}
              loading={rotate.isPending}
              onClick={() => rotate.mutate({ params: { id: channel.id } })}
            >
              {t('notifications.rotate')}
            </Button>
          )}
        </Stack>
      )}
    </ResourceDialog>
  );
}

/** WeCom's key is enough for the signature. */
const robotSecrets = (kind: Kind): string[] => (isRobot(kind) ? (kind === 'wecom' ? ['key'] : ['key', 'secret']) : []);

interface FieldProps {
  field: ConfigField;
  form: Pick<DialogForm<Draft>, 'values' | 'getInputProps' | 'setFieldValue'>;
}

function Field({ field: { key, kind, choices }, form }: FieldProps) {
  const { t } = useTranslation('alarm');
  const label = t(`notifications.field.${key}`);
  const props = form.getInputProps(`config.${key}`);
  const value = form.values.config[key];
  const onChange = (next: unknown): void => form.setFieldValue(`config.${key}`, next);
  switch (kind) {
    case 'number':
      return <NumberInput label={label} allowDecimal={false} allowNegative={false} thousandSeparator="" {...props} />;
    case 'choice':
      return (
        <NativeSelect
          label={label}
          data={(choices ?? []).map((one) => ({
            value: one,
            label: isLanguage(one) ? ownNames[one] : t(`notifications.choice.${one}`),
          }))}
          {...props}
        />
      );
    case 'headers':
      return (
        <Textarea
          label={label}
          description={t('notifications.headersHint')}
          autosize
          minRows={1}
          {...props}
          value={headerText(value)}
          onChange={({ currentTarget: { value: next } }) => onChange(headersOf(next))}
        />
      );
    case 'success':
      return (
        <TextInput
          label={label}
          description={t('notifications.successHint')}
          {...props}
          value={successText(value)}
          onChange={({ currentTarget: { value: next } }) => onChange(successOf(next))}
        />
      );
    case 'long':
      return (
        <Textarea
          label={label}
          description={t('notifications.placeholdersHint', { phone: '{{phone}}', text: '{{text}}' })}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          {...props}
        />
      );
    case 'text':
      return <TextInput label={label} spellCheck={false} {...props} />;
  }
}

interface HeaderLine {
  readonly name: string;
  readonly value: string;
}

/** One line each, `Name: value`. Text being typed stays unchanged. */
const headerText = (value: unknown): string =>
  Array.isArray(value)
    ? (value as HeaderLine[]).map((line) => (line.value === '' ? line.name : `${line.name}: ${line.value}`)).join('\n')
    : '';

const headersOf = (text: string): HeaderLine[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const at = line.indexOf(': ');
        return at < 0 ? { name: line, value: '' } : { name: line.slice(0, at), value: line.slice(at + 2) };
      });

interface Success {
  readonly kind: 'status' | 'contains' | 'json';
  readonly text?: string;
  readonly pointer?: string;
  readonly equals?: string;
}

/** Empty: by status. `/pointer = value`: of JSON. Else a text in the answer. */
function successText(value: unknown): string {
  const success = (value ?? { kind: 'status' }) as Success;
  if (success.kind === 'json') return `${success.pointer} = ${success.equals}`;
  return success.kind === 'contains' ? (success.text ?? '') : '';
}

function successOf(text: string): Success {
  const json = /^(\/.*?) = (.*)$/.exec(text);
  if (json) return { kind: 'json', pointer: json[1] ?? '', equals: json[2] ?? '' };
  return text === '' ? { kind: 'status' } : { kind: 'contains', text };
}
