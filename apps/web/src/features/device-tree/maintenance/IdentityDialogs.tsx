import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { deviceNoPattern, identityBody, IdentityFields, isIdentity } from './IdentityFields.tsx';
import { OperationDialog, type DialogProps } from './OperationDialog.tsx';
import { useValues } from './use-values.ts';

/** Gives the same RTU another number. */
export function RenumberDialog(props: DialogProps) {
  const { t } = useTranslation('admin');
  const { t: word } = useTranslation('words');
  const [text, setText] = useState('');
  const deviceNo = text.trim();
  const isNumber = deviceNoPattern.test(deviceNo);
  return (
    <OperationDialog
      {...props}
      kind="renumber"
      path="renumber"
      body={isNumber ? { deviceNo } : null}
      consequences={[
        { kind: 'stays', text: t('maintain.renumber.stays') },
        { kind: 'goes', text: t('maintain.renumber.ends') },
        { kind: 'note', text: t('maintain.renumber.same') },
      ]}
    >
      <TextInput
        label={t('maintain.renumber.number')}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        required
        value={text}
        error={deviceNo !== '' && !isNumber ? word('field.deviceNo') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </OperationDialog>
  );
}

/** Changes how the server authenticates the device. */
export function SecretDialog(props: DialogProps) {
  const { t } = useTranslation('admin');
  const { maintenance } = props;
  const [values, set] = useValues({ security: maintenance.security, secret: undefined });
  const isOther = values['security'] !== maintenance.security || typeof values['secret'] === 'string';
  return (
    <OperationDialog
      {...props}
      kind="secret"
      path="secret"
      body={isOther && isIdentity(values, maintenance.hasSecret) ? identityBody(values) : null}
      consequences={[
        { kind: 'note', text: t('maintain.secret.onDevice') },
        { kind: 'goes', text: t('maintain.secret.ends') },
      ]}
    >
      <IdentityFields values={values} onSet={set} maintenance={maintenance} />
    </OperationDialog>
  );
}
