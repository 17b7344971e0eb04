import { NativeSelect } from '@mantine/core';
import { devicePanels, parameterSetOf, parameterSets } from '@groundwatch/protocol/model';
import { useState } from 'react';
import { HIDDEN } from '../../../commands/use-content-text.ts';
import { linesOf } from '../../../commands/content.ts';
import { useLanguage, useNames, useTranslation } from '../../../i18n/i18n.ts';
import type { ShownSensor } from '../../../sensors/sensor-layout.ts';
import { Text } from '../../../ui/box.tsx';
import type { Ask } from './ask.ts';
import { SendDialog, type SendProps } from './SendDialog.tsx';

type Of<Kind extends Ask['kind']> = Extract<Ask, { kind: Kind }>;

/** Whether a set applies to the device's sensors, by its panel. */
function isFitting(key: string, sensors: readonly ShownSensor[]): boolean {
  const families: readonly string[] | undefined = devicePanels.find(
    (panel) => panel.key === `${key}-parameters`,
  )?.families;
  if (families === undefined || families.length === 0) return true;
  return sensors.some(({ type }) => type.parts.some(({ family }) => families.includes(family.key)));
}

/** Reads a parameter set from the device. */
export function ReadDialog({
  ask,
  sensors,
  ...send
}: SendProps & { ask: Of<'read'>; sensors: readonly ShownSensor[] }) {
  const { t } = useTranslation('control');
  const name = useNames();
  const [set, setSet] = useState(ask.set ?? 1);
  const options = (fits: boolean) =>
    parameterSets
      .filter(({ key }) => isFitting(key, sensors) === fits)
      .map(({ id, names }) => ({ value: String(id), label: name(names) }));
  const groups = [
    { group: t('commands.send.read.fitting'), items: options(true) },
    { group: t('commands.send.read.others'), items: options(false) },
  ].filter(({ items }) => items.length > 0);
  return (
    <SendDialog
      {...send}
      kind="read"
      title={t('commands.send.read.title')}
      confirm={t('commands.send.read.confirm')}
      order={{ kind: 'read', body: { set } }}
    >
      <NativeSelect
        label={t('commands.send.read.set')}
        data={groups}
        value={String(set)}
        onChange={(event) => setSet(Number(event.currentTarget.value))}
      />
    </SendDialog>
  );
}

/** Sets the device's clock to the server's. */
export function ClockDialog(send: SendProps) {
  const { t } = useTranslation('control');
  return (
    <SendDialog
      {...send}
      kind="clock"
      title={t('commands.send.clock.title')}
      confirm={t('commands.send.clock.confirm')}
      order={{ kind: 'clock', body: {} }}
    >
      <Text as="p" text="table" tone="text2">
        {t('commands.send.clock.hint')}
      </Text>
    </SendDialog>
  );
}

/** Repeats an earlier write. */
export function WriteAgainDialog({ ask, ...send }: SendProps & { ask: Of<'write'> }) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const name = useNames();
  const set = parameterSetOf(ask.set);
  const changes = linesOf(ask.set, ask.values, language).map(({ key, label, value }) => ({
    key,
    label,
    to: value ?? HIDDEN,
  }));
  return (
    <SendDialog
      {...send}
      kind="write"
      title={`${t('commands.send.write.title')} · ${set ? name(set.names) : ask.set}`}
      confirm={t('commands.send.write.confirm')}
      changes={changes}
      order={{ kind: 'write', body: { set: ask.set, values: ask.values } }}
    >
      {ask.hasSecrets && (
        <Text as="p" text="table" tone="text2">
          {t('commands.send.write.secrets')}
        </Text>
      )}
    </SendDialog>
  );
}
