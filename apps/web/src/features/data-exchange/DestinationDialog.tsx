import { Checkbox, NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { forwardTemplates } from '@groundwatch/protocol/model';
import {
  ForwardDestinationBodySchema,
  type ForwardDestination,
  type ForwardDestinationBody,
} from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { ResourceDialog } from '../../resource/ResourceDialog.tsx';
import { Row, Stack } from '../../ui/box.tsx';
import { useDialogForm, type DialogForm } from '../../ui/dialog/dialog-form.ts';
import { Note } from '../../ui/Note.tsx';
import { PlacesSelect } from './PlacesSelect.tsx';
import { TemplateFields } from './TemplateFields.tsx';

export interface Draft {
  kind: 'mqtt' | 'http';
  name: string;
  isEnabled: boolean;
  config: Readonly<Record<string, unknown>>;
  secrets: Readonly<Record<'password' | 'token' | 'clientKey', string>>;
  projectIds: number[];
  stationIds: number[];
  sendsReadings: boolean;
  sendsStatus: boolean;
  sendsAlarms: boolean;
  format: 'json' | 'dp';
  templates: Record<'reading' | 'status' | 'alarm', string>;
  rateLimit: number;
  inFlight: number;
  keepHours: number;
  keepMb: number;
}

const emptyConfig = {
  mqtt: {
    host: '',
    port: 8883,
    isSecure: true,
    version: '5',
    clientId: '',
    userName: '',
    topic: 'groundwatch/{{deviceNo}}/{{kind}}',
    ca: '',
    certificate: '',
  },
  http: { url: 'https://', auth: 'none', userName: '', ca: '', certificate: '' },
} as const;

const fresh: Draft = {
  kind: 'mqtt',
  name: '',
  isEnabled: true,
  config: emptyConfig.mqtt,
  secrets: { password: '', token: '', clientKey: '' },
  projectIds: [],
  stationIds: [],
  sendsReadings: true,
  sendsStatus: true,
  sendsAlarms: true,
  format: 'json',
  templates: { ...forwardTemplates },
  rateLimit: 50,
  inFlight: 16,
  keepHours: 72,
  keepMb: 500,
};

const draftOf = ({ id: _i, version: _v, secretNames: _n, state: _s, ...rest }: ForwardDestination): Draft => ({
  ...rest,
  config: { ...rest.config },
  secrets: fresh.secrets,
});

const columns = 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))';

/** The settings of a destination. Secrets are write-only: an empty field keeps the stored one. */
export function DestinationDialog({
  destination,
  onClose,
}: {
  destination: ForwardDestination | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('exchange');
  const form = useDialogForm<Draft, ForwardDestinationBody>({
    initialValues: destination ? draftOf(destination) : fresh,
    schema: ForwardDestinationBodySchema,
    bodyOf: ({ secrets, ...body }) => ({
      ...body,
      secrets: Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== '')),
    }),
  });
  const { kind, projectIds, stationIds } = form.values;
  return (
    <ResourceDialog
      path="forwarding/destinations"
      row={destination}
      form={form}
      size={680}
      title={destination ? destination.name : t('newDestination')}
      onClose={onClose}
    >
      <Stack columns={columns} gap={12} align="end">
        <TextInput label={t('name')} {...form.getInputProps('name')} data-autofocus />
        {!destination && (
          <NativeSelect
            label={t('way')}
            value={kind}
            data={[
              { value: 'mqtt', label: 'MQTT' },
              { value: 'http', label: 'HTTP(S)' },
            ]}
            onChange={({ currentTarget: { value } }) => {
              const next = value === 'http' ? 'http' : 'mqtt';
              form.setValues({ kind: next, config: emptyConfig[next], secrets: fresh.secrets });
            }}
          />
        )}
      </Stack>
      <Checkbox
        label={t('isEnabled')}
        description={t('offHint')}
        {...form.getInputProps('isEnabled', { type: 'checkbox' })}
      />
      {kind === 'mqtt' ? <MqttFields form={form} /> : <HttpFields form={form} />}
      <SecretFields form={form} known={destination?.secretNames ?? []} />
      <PlacesSelect
        value={{ projectIds, stationIds }}
        error={form.problemAt('projectIds') ?? form.problemAt('stationIds')}
        onChange={(places) => form.setValues(places)}
      />
      <Row gap="8 24" wrap>
        {(['sendsReadings', 'sendsStatus', 'sendsAlarms'] as const).map((key) => (
          <Checkbox key={key} label={t(key)} {...form.getInputProps(key, { type: 'checkbox' })} />
        ))}
      </Row>
      <TemplateFields form={form} />
      <Stack columns="repeat(auto-fit, minmax(min(100%, 140px), 1fr))" gap={12} align="end">
        {(['rateLimit', 'inFlight', 'keepHours', 'keepMb'] as const).map((key) => (
          <NumberInput
            key={key}
            label={t(key)}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=""
            {...form.getInputProps(key)}
          />
        ))}
      </Stack>
      <Note>{t('keepHint')}</Note>
    </ResourceDialog>
  );
}

export interface Fields {
  form: DialogForm<Draft, ForwardDestinationBody>;
}

function MqttFields({ form }: Fields) {
  const { t } = useTranslation('exchange');
  return (
    <>
      <Stack columns={columns} gap={12} align="end">
        <TextInput label={t('host')} spellCheck={false} {...form.getInputProps('config.host')} />
        <NumberInput
          label={t('port')}
          allowDecimal={false}
          thousandSeparator=""
          {...form.getInputProps('config.port')}
        />
        <NativeSelect label={t('version')} data={['5', '3.1.1']} {...form.getInputProps('config.version')} />
      </Stack>
      <Checkbox label={t('isSecure')} {...form.getInputProps('config.isSecure', { type: 'checkbox' })} />
      <Stack columns={columns} gap={12} align="end">
        <TextInput label={t('clientId')} spellCheck={false} {...form.getInputProps('config.clientId')} />
        <TextInput label={t('userName')} autoComplete="off" {...form.getInputProps('config.userName')} />
      </Stack>
      <TextInput label={t('topic')} spellCheck={false} {...form.getInputProps('config.topic')} />
    </>
  );
}

function HttpFields({ form }: Fields) {
  const { t } = useTranslation('exchange');
  return (
    <>
      <TextInput label={t('url')} spellCheck={false} {...form.getInputProps('config.url')} />
      <Stack columns={columns} gap={12} align="end">
        <NativeSelect
          label={t('auth.title')}
          data={(['none', 'basic', 'bearer'] as const).map((value) => ({ value, label: t(`auth.${value}`) }))}
          {...form.getInputProps('config.auth')}
        />
        {form.values.config['auth'] === 'basic' && (
          <TextInput label={t('userName')} autoComplete="off" {...form.getInputProps('config.userName')} />
        )}
      </Stack>
    </>
  );
}

function SecretFields({ form, known }: Fields & { known: readonly string[] }) {
  const { t } = useTranslation('exchange');
  const { t: common } = useTranslation();
  const { kind, config } = form.values;
  const auth = kind === 'mqtt' ? 'basic' : config['auth'];
  const isSecure = kind === 'mqtt' ? config['isSecure'] === true : String(config['url']).startsWith('https');
  const word = auth === 'basic' ? 'password' : auth === 'bearer' ? 'token' : null;
  const hint = (name: string): string => (known.includes(name) ? t('secretSet') : '');
  return (
    <>
      {word && (
        <PasswordInput
          label={t(word === 'token' ? 'tokenSecret' : word)}
          placeholder={hint(word)}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': common('login.showPassword'), tabIndex: 0 }}
          {...form.getInputProps(`secrets.${word}`)}
        />
      )}
      {isSecure && (
        <details>
          <summary>{t('certificates')}</summary>
          <Stack gap={12} mt={8}>
            {(['ca', 'certificate'] as const).map((key) => (
              <Textarea
                key={key}
                label={t(key)}
                autosize
                minRows={2}
                maxRows={6}
                spellCheck={false}
                {...form.getInputProps(`config.${key}`)}
              />
            ))}
            <Textarea
              label={t('clientKey')}
              placeholder={hint('clientKey')}
              autosize
              minRows={2}
              maxRows={6}
              spellCheck={false}
              autoComplete="off"
              {...form.getInputProps('secrets.clientKey')}
            />
          </Stack>
        </details>
      )}
    </>
  );
}
