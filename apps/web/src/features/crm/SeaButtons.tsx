import { Button, NumberInput } from '@mantine/core';
import { IconHistory, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CrmSettingsSchema } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import { queryOf, useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Allowed } from '../../session/permissions.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { Drawer } from '../../ui/dialog/Drawer.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { topics } from './ClientActions.tsx';
import { Moves } from './Moves.tsx';

type Settings = z.infer<typeof CrmSettingsSchema>;
const limits = ['mostClients', 'coolDownDays', 'returnDays'] as const;

/** Rules of the shared pool, and the log of claims and releases. */
export function SeaButtons() {
  const { t } = useTranslation('crm');
  const [opened, setOpened] = useState<'log' | 'settings' | null>(null);
  const close = (): void => setOpened(null);
  const settings = useQuery(queryOf('GET /rest/crm/settings', {}));
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} stroke={1.6} />} onClick={() => setOpened('log')}>
        {t('log')}
      </Button>
      <Allowed auth="crm-sea:settings">
        <Button
          variant="default"
          leftSection={<IconSettings size={16} stroke={1.6} />}
          disabled={!settings.data}
          onClick={() => setOpened('settings')}
        >
          {t('settings')}
        </Button>
      </Allowed>
      {opened === 'log' && (
        <Drawer title={t('log')} size={860} onClose={close}>
          <Moves />
        </Drawer>
      )}
      {opened === 'settings' && settings.data && <SettingsDialog settings={settings.data} onClose={close} />}
    </>
  );
}

function SettingsDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const put = useSend('PUT /rest/crm/settings', ...topics);
  const form = useDialogForm({
    initialValues: Object.fromEntries(limits.map((key) => [key, settings[key] ?? ''])) as Record<
      (typeof limits)[number],
      number | string
    >,
    schema: CrmSettingsSchema,
    bodyOf: (values) => ({
      ...Object.fromEntries(limits.map((key) => [key, values[key] === '' ? null : Number(values[key])])),
      version: settings.version,
    }),
  });
  return (
    <FormDialog
      form={form}
      title={t('settings')}
      submit={t('save')}
      onSubmit={(body) => put.mutateAsync({ body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {limits.map((key) => (
        <NumberInput
          key={key}
          label={t(`setting.${key}`)}
          description={t(`settingHint.${key}`)}
          allowDecimal={false}
          hideControls
          {...form.getInputProps(key)}
        />
      ))}
    </FormDialog>
  );
}
