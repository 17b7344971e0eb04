import { Checkbox, TextInput } from '@mantine/core';
import { parameterSets } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import { usePermissions } from '../../../session/permissions.tsx';
import { Stack } from '../../../ui/box.tsx';
import { deviceNoPattern, identityBody, IdentityFields, isIdentity } from './IdentityFields.tsx';
import { OperationDialog, type DialogProps } from './OperationDialog.tsx';
import { useWithdrawn } from './use-consequences.ts';
import { useValues } from './use-values.ts';

/** Replaces the RTU: its number, identity, and parameters. */
export function ReplaceDialog(props: DialogProps) {
  const { t } = useTranslation('admin');
  const { t: word } = useTranslation('words');
  const nameOf = useNames();
  const held = usePermissions();
  const { maintenance } = props;
  const [values, set] = useValues({
    deviceNo: '',
    model: maintenance.model,
    security: maintenance.security,
    secret: undefined,
    sets: [],
  });
  const withdrawn = useWithdrawn(maintenance);
  const deviceNo = String(values['deviceNo']).trim();
  const sets = values['sets'] as number[];
  const isNumber = deviceNoPattern.test(deviceNo);
  const isReady = isNumber && isIdentity(values, false);
  const offered = held.has('device:command') ? maintenance.sets : [];
  return (
    <OperationDialog
      {...props}
      kind="replace"
      path="replace"
      isDangerous
      body={isReady ? { deviceNo, model: String(values['model']).trim(), ...identityBody(values), sets } : null}
      consequences={[
        { kind: 'stays', text: t('maintain.replace.stays') },
        { kind: 'goes', text: t('maintain.replace.goes') },
        { kind: 'note', text: t('maintain.replace.remark') },
        ...(sets.length > 0 ? [{ kind: 'note', text: t('maintain.replace.written') } as const] : []),
        ...withdrawn,
      ]}
    >
      <TextInput
        label={t('maintain.replace.number')}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        required
        value={String(values['deviceNo'])}
        error={deviceNo !== '' && !isNumber ? word('field.deviceNo') : undefined}
        onChange={(event) => set('deviceNo', event.currentTarget.value)}
      />
      <TextInput
        label={word('column.device.model')}
        autoComplete="off"
        maxLength={200}
        value={String(values['model'])}
        onChange={(event) => set('model', event.currentTarget.value)}
      />
      <IdentityFields values={values} onSet={set} maintenance={null} />
      {offered.length > 0 && (
        <Checkbox.Group
          label={t('maintain.replace.sets')}
          description={t('maintain.replace.setsHint')}
          value={sets.map(String)}
          onChange={(chosen) => set('sets', chosen.map(Number))}
        >
          <Stack gap={8} mt={8}>
            {offered.map(({ set: one, values: count }) => {
              const known = parameterSets.find(({ id }) => id === one);
              const label = t('maintain.replace.set', { name: known ? nameOf(known.names) : one, count });
              return <Checkbox key={one} value={String(one)} label={label} />;
            })}
          </Stack>
        </Checkbox.Group>
      )}
    </OperationDialog>
  );
}
