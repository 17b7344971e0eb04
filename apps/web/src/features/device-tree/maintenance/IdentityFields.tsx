import { Select } from '@mantine/core';
import type { Maintenance } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { Values } from '../../../registry/definition.ts';
import { SecretField } from '../../../registry/fields/SecretField.tsx';
import { SECRET_NOTED } from '../../../registry/fields/secret.ts';
import { floatingChoices } from './select-props.ts';

export const deviceNoPattern = /^\d{1,15}$/;
const SECRET = /^(?:[0-9a-f]{2}){16,64}$/i;
const securities = ['plain', 'authenticated', 'encrypted'] as const;

/** Whether the input is a complete identity. A generated secret must have been noted. */
export function isIdentity(values: Values, hasSecret: boolean): boolean {
  const { security, secret } = values;
  if (security === 'plain') return true;
  if (typeof secret !== 'string') return hasSecret;
  return SECRET.test(secret) && values[SECRET_NOTED] !== false;
}

/** The part of it that is sent. */
export const identityBody = ({ security, secret }: Values) => ({
  security,
  secret: security !== 'plain' && typeof secret === 'string' ? secret : null,
});

interface IdentityFieldsProps {
  values: Values;
  onSet: (key: string, value: unknown) => void;
  /** The device whose secret may stay. Null if a new one is needed. */
  maintenance: Maintenance | null;
}

/** Security mode and secret of a device. */
export function IdentityFields({ values, onSet, maintenance }: IdentityFieldsProps) {
  const { t: word } = useTranslation('words');
  const { t } = useTranslation('admin');
  const { security, secret } = values;
  const needsSecret = security !== 'plain';
  return (
    <>
      <Select
        comboboxProps={floatingChoices}
        label={word('column.device.security')}
        data={securities.map((value) => ({ value, label: word(`choice.security.${value}`) }))}
        description={needsSecret ? undefined : t('field.hint.plain')}
        value={typeof security === 'string' ? security : 'authenticated'}
        allowDeselect={false}
        onChange={(value) => onSet('security', value ?? 'authenticated')}
      />
      {needsSecret && (
        <SecretField
          value={secret}
          onChange={(value) => onSet('secret', value)}
          onBlur={() => undefined}
          label={word('column.device.secret')}
          hint={undefined}
          error={typeof secret === 'string' && secret !== '' && !SECRET.test(secret) ? word('field.secret') : undefined}
          errors={{}}
          isRequired={maintenance?.hasSecret !== true}
          isDisabled={false}
          values={values}
          setValue={onSet}
          row={maintenance && { id: maintenance.id, version: maintenance.version, hasSecret: maintenance.hasSecret }}
        />
      )}
    </>
  );
}
