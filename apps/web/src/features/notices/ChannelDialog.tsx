import { Button, Checkbox, NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Channel, ChannelBody } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { useChange, useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { isLanguage, ownNames } from '../../i18n/language.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Row, Stack } from '../../ui/box.tsx';
import { configFields, emptyConfig, type Config, type ConfigField, type Kind } from './channel-fields.ts';
import { EditDialog } from './EditDialog.tsx';
import './mantine-styles.ts';
import classes from './notices.module.css';

const kinds: readonly Kind[] = ['email', 'push', 'sms', 'webhook'];

/** A channel's settings. Secrets go in and never come out: a field left empty keeps what is set. */
export function ChannelDialog({ channel, onClose }: { channel: Channel | null; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const mayDelete = useHasPermission('notice:delete');
  const [kind, setKind] = useState<Kind>(channel?.kind ?? 'email');
  const [name, setName] = useState(channel?.name ?? '');
  const [isEnabled, setEnabled] = useState(channel?.isEnabled ?? true);
  const [config, setConfig] = useState<Config>(channel?.config ? { ...channel.config } : emptyConfig('email'));
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const [named, setNamed] = useState('');
  const save = useChange(
    (body: ChannelBody) =>
      channel
        ? call('PUT /rest/notices/channels/:id', {
            params: { id: channel.id },
            body: { ...body, version: channel.version },
          })
        : call('POST /rest/notices/channels', { body }),
    'notices',
  );
  const remove = useSend('DELETE /rest/notices/channels/:id', 'notices');
  const rotate = useSend('POST /rest/notices/channels/:id/rotate', 'notices');
  const known = channel?.secretNames ?? [];
  const secretNames = [
    ...new Set([
      ...(kind === 'email' ? ['password'] : []),
      ...known.filter((one) =>
        kind === 'email' ? one === 'password' : kind === 'sms' || (one !== 'key' && one !== 'previousKey'),
      ),
      ...Object.keys(secrets),
    ]),
  ];
  const key = rotate.data?.key ?? save.data?.key ?? null;
  const submit = (): void => {
    const given = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''));
    // The fields of a kind are data: the server says which of them are wrong.
    const body = { kind, name, isEnabled, config, secrets: given } as ChannelBody;
    save.mutate(body, { onSuccess: (made) => (made?.key ? undefined : onClose()) });
  };
  return (
    <EditDialog
      title={channel ? channel.name : t('notices.newChannel')}
      error={save.error ?? remove.error ?? rotate.error}
      isBusy={save.isPending}
      isDisabled={name.trim() === '' || key !== null}
      onSave={submit}
      onClose={onClose}
      aside={
        channel &&
        mayDelete && (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate({ params: { id: channel.id }, query: { version: channel.version } }, { onSuccess: onClose })
            }
          >
            {t('notices.remove')}
          </Button>
        )
      }
    >
      {key !== null && (
        <div className={classes.key} role="status">
          <p>{t('notices.keyOnce')}</p>
          <code>{key}</code>
          <CopyButton text={key} />
        </div>
      )}
      <Stack columns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))" gap={12} align="end">
        <TextInput
          label={t('notices.name')}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          data-autofocus
        />
        {!channel && (
          <NativeSelect
            label={t('notices.channelKind')}
            value={kind}
            data={kinds.map((one) => ({ value: one, label: t(`notices.kind.${one}`) }))}
            onChange={({ currentTarget: { value } }) => {
              setKind(value as Kind);
              setConfig(emptyConfig(value as Kind));
              setSecrets({});
            }}
          />
        )}
      </Stack>
      <Checkbox
        label={t('notices.isEnabled')}
        checked={isEnabled}
        onChange={({ currentTarget: { checked } }) => setEnabled(checked)}
      />
      {configFields[kind].map((field) => (
        <Field
          key={field.key}
          field={field}
          value={config[field.key]}
          onChange={(value) => setConfig({ ...config, [field.key]: value })}
        />
      ))}
      {kind !== 'push' && (
        <fieldset className={classes.levels}>
          <legend>{t('notices.secrets')}</legend>
          {secretNames.map((one) => (
            <PasswordInput
              key={one}
              label={one === 'password' ? t('notices.field.password') : one}
              placeholder={known.includes(one) ? t('notices.secretSet') : ''}
              autoComplete="new-password"
              value={secrets[one] ?? ''}
              visibilityToggleButtonProps={{ 'aria-label': common('login.showPassword'), tabIndex: 0 }}
              onChange={({ currentTarget: { value } }) => setSecrets({ ...secrets, [one]: value })}
            />
          ))}
          {kind !== 'email' && (
            <Row gap={12} wrap className={classes.buttons}>
              <TextInput
                aria-label={t('notices.secretName')}
                placeholder={t('notices.secretName')}
                value={named}
                onChange={({ currentTarget: { value } }) => setNamed(value)}
              />
              <Button
                variant="default"
                disabled={!/^[A-Za-z]\w{0,39}$/.test(named)}
                onClick={() => {
                  setSecrets({ ...secrets, [named]: '' });
                  setNamed('');
                }}
              >
                {t('notices.add')}
              </Button>
            </Row>
          )}
          {channel?.kind === 'webhook' && (
            <Button
              variant="default"
              className={classes.end}
              loading={rotate.isPending}
              onClick={() => rotate.mutate({ params: { id: channel.id } })}
            >
              {t('notices.rotate')}
            </Button>
          )}
        </fieldset>
      )}
    </EditDialog>
  );
}

interface FieldProps {
  field: ConfigField;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Field({ field: { key, kind, choices }, value, onChange }: FieldProps) {
  const { t } = useTranslation('alarm');
  const label = t(`notices.field.${key}`);
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'number':
      return (
        <NumberInput
          label={label}
          value={typeof value === 'number' ? value : ''}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=""
          onChange={(next) => onChange(Number(next))}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          label={label}
          value={text}
          data={(choices ?? []).map((one) => ({
            value: one,
            label: isLanguage(one) ? ownNames[one] : t(`notices.choice.${one}`),
          }))}
          onChange={({ currentTarget: { value: next } }) => onChange(next)}
        />
      );
    case 'headers':
      return (
        <Textarea
          label={label}
          description={t('notices.headersHint')}
          autosize
          minRows={1}
          value={headerText(value)}
          onChange={({ currentTarget: { value: next } }) => onChange(headersOf(next))}
        />
      );
    case 'success':
      return (
        <TextInput
          label={label}
          description={t('notices.successHint')}
          value={successText(value)}
          onChange={({ currentTarget: { value: next } }) => onChange(successOf(next))}
        />
      );
    case 'long':
      return (
        <Textarea
          label={label}
          description={t('notices.holesHint', { phone: '{{phone}}', text: '{{text}}' })}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget: { value: next } }) => onChange(next)}
        />
      );
    case 'text':
      return (
        <TextInput
          label={label}
          value={text}
          spellCheck={false}
          onChange={({ currentTarget: { value: next } }) => onChange(next)}
        />
      );
  }
}

interface HeaderLine {
  readonly name: string;
  readonly value: string;
}

/** A line each, `Name: value`; what is being typed stays as it is. */
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

/** Empty: the status says it; `/pointer = value`: of JSON; else a text in the answer. */
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
