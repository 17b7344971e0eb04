import { Checkbox, Input, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { apiTokenPermissions } from '@groundwatch/protocol/model';
import { ApiTokenPostSchema } from '@groundwatch/protocol/rest';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { ResourceDialog } from '../../resource/ResourceDialog.tsx';
import { usePermissions } from '../../session/permissions.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { Note } from '../../ui/Note.tsx';
import { PlacesSelect } from './PlacesSelect.tsx';

interface Draft {
  name: string;
  permissions: string[];
  projectIds: number[];
  stationIds: number[];
  days: number;
}

/** A new token, which is shown once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('exchange');
  const nameOf = useNames();
  const held = usePermissions();
  const [token, setToken] = useState<string | null>(null);
  const initialValues: Draft = { name: '', permissions: [], projectIds: [], stationIds: [], days: 365 };
  const form = useDialogForm({ initialValues, schema: ApiTokenPostSchema });
  const { permissions, projectIds, stationIds } = form.values;
  return (
    <ResourceDialog
      path="api-tokens"
      row={null}
      form={form}
      size={560}
      title={t('token.add')}
      isDisabled={token !== null}
      onSaved={(made) => {
        form.resetDirty();
        setToken(made?.token ?? null);
      }}
      onClose={onClose}
    >
      {token !== null && (
        <Stack gap={8} p={12} framed role="status">
          <Note kind="warning">{t('token.once')}</Note>
          <Row gap={12} wrap>
            <Text as="code" mono breaks>
              {token}
            </Text>
            <CopyButton text={token} />
          </Row>
          <Text as="p" text="table" tone="text2" mono breaks>
            {t('token.header')}
          </Text>
        </Stack>
      )}
      <Stack columns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))" gap={12} align="end">
        <TextInput label={t('name')} {...form.getInputProps('name')} data-autofocus />
        <NumberInput
          label={t('token.days')}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=""
          {...form.getInputProps('days')}
        />
      </Stack>
      <Stack as="fieldset" gap={8}>
        <legend>{t('token.permissions')}</legend>
        <Row gap="8 16" wrap>
          {apiTokenPermissions
            .filter(({ auth }) => held.has(auth))
            .map(({ auth, names }) => (
              <Checkbox
                key={auth}
                label={nameOf(names)}
                checked={permissions.includes(auth)}
                onChange={({ currentTarget: { checked } }) =>
                  form.setFieldValue(
                    'permissions',
                    checked ? [...permissions, auth] : permissions.filter((one) => one !== auth),
                  )
                }
              />
            ))}
        </Row>
        <Input.Error>{form.problemAt('permissions')}</Input.Error>
      </Stack>
      <PlacesSelect
        value={{ projectIds, stationIds }}
        error={form.problemAt('projectIds') ?? form.problemAt('stationIds')}
        onChange={(places) => form.setValues(places)}
      />
      <Note>{t('token.hint')}</Note>
    </ResourceDialog>
  );
}
