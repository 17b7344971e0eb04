import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from '../../../i18n/i18n.ts';
import { usePermissions } from '../../../session/permissions.tsx';
import { Stack } from '../../../ui/box.tsx';
import classes from './maintenance.module.css';
import { OperationDialog, type DialogProps } from './OperationDialog.tsx';
import { useValues } from './use-values.ts';
import { floatingChoices } from './select-props.ts';

const CENTRES = [1, 2, 3, 4, 5, 6];
const LARGEST_PORT = 65_534;

/** Transfers to another TCP server, with the change of the device's centre. */
export function TransferDialog(props: DialogProps) {
  const { t } = useTranslation('admin');
  const held = usePermissions();
  const { tcpServer, nextTcpServer, tcpServers } = props.maintenance;
  const [values, set] = useValues({ tcpServerId: null, writes: false, centre: '1', domain: '', port: '' });
  const targets = tcpServers.filter(({ id, isEnabled }) => isEnabled && id !== (nextTcpServer ?? tcpServer)?.id);
  const { writes, centre, domain, port } = values;
  const tcpServerId = values['tcpServerId'] as number | null;
  const chosen = targets.find(({ id }) => id === tcpServerId);
  const written =
    writes === true
      ? {
          number: Number(centre) - 1,
          domain: String(domain).trim(),
          port: port === '' ? (chosen?.port ?? 0) : Number(port),
        }
      : null;
  const isReady = chosen !== undefined && (written === null || (written.domain !== '' && written.port > 0));
  return (
    <OperationDialog
      {...props}
      kind="transfer"
      path="transfer"
      body={isReady ? { tcpServerId, centre: written } : null}
      consequences={[
        { kind: 'stays', text: t('maintain.transfer.both') },
        { kind: 'note', text: t(written ? 'maintain.transfer.written' : 'maintain.transfer.byHand') },
      ]}
    >
      <Select
        comboboxProps={floatingChoices}
        label={t('maintain.transfer.server')}
        placeholder={t('tree.choose')}
        data={targets.map(({ id, name, port: one }) => ({ value: String(id), label: `${name} · ${one}` }))}
        value={tcpServerId === null ? null : String(tcpServerId)}
        onChange={(value) => set('tcpServerId', value === null ? null : Number(value))}
        required
        nothingFoundMessage={t('tree.noTarget')}
      />
      {held.has('device:command') && (
        <Checkbox
          label={t('maintain.transfer.writes')}
          checked={writes === true}
          onChange={(event) => set('writes', event.currentTarget.checked)}
        />
      )}
      {writes === true && (
        <Stack columns="76px minmax(0, 1fr) 96px" gap={8} align="start" className={classes.centre}>
          <Select
            comboboxProps={floatingChoices}
            label={t('maintain.transfer.centre')}
            data={CENTRES.map(String)}
            value={String(centre)}
            allowDeselect={false}
            onChange={(value) => set('centre', value ?? '1')}
          />
          <TextInput
            label={t('maintain.transfer.domain')}
            value={String(domain)}
            maxLength={64}
            required
            autoComplete="off"
            onChange={(event) => set('domain', event.currentTarget.value)}
          />
          <NumberInput
            label={t('maintain.transfer.port')}
            value={port === '' ? (chosen?.port ?? '') : Number(port)}
            min={1}
            max={LARGEST_PORT}
            allowDecimal={false}
            hideControls
            thousandSeparator=""
            onChange={(value) => set('port', value)}
          />
        </Stack>
      )}
    </OperationDialog>
  );
}

/** Cancels a transfer. */
export function TakeBackDialog(props: DialogProps) {
  const { t } = useTranslation('admin');
  return (
    <OperationDialog
      {...props}
      kind="takeBack"
      path="transfer/take-back"
      body={{}}
      consequences={[
        { kind: 'stays', text: t('maintain.takeBack.stays') },
        { kind: 'note', text: t('maintain.takeBack.sent') },
      ]}
    />
  );
}
