import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Parameter, ParameterSet, ParameterValue } from '@groundwatch/protocol/model';
import type { Device, ParameterChange } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { parameterHistoryQuery } from '../../api/commands.ts';
import { parameterText } from '../../commands/content.ts';
import { HIDDEN } from '../../commands/use-content-text.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import { Stamp } from '../../ui/Stamp.tsx';
import { Text } from '../../ui/box.tsx';
import classes from './History.module.css';

interface HistoryDrawerProps {
  device: Device;
  set: ParameterSet;
  parameterKey: string;
  zone: string | undefined;
  onClose: () => void;
}

const PART = 50;

/** Every value that one parameter was found with, and what brought it. */
export function HistoryDrawer({ device, set, parameterKey, zone, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation('control');
  const { t: common } = useTranslation();
  const name = useNames();
  const [size, setSize] = useState(PART);
  const parameter = set.params.find(({ key }) => key === parameterKey)!;
  const query = useQuery(parameterHistoryQuery(device.deviceNo, set.id, { key: parameterKey, current: 1, size }));
  const changes = query.data?.records ?? [];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={t('parameters.historyOf', { name: name(parameter.names) })}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      {query.error && !query.data && <PanelError message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton rows={6} height={44} />}
      {query.data && changes.length === 0 && <p className={classes.empty}>{t('parameters.noHistory')}</p>}
      {changes.length > 0 && (
        <table className={classes.table}>
          <caption className="gw-visually-hidden">{t('parameters.historyOf', { name: name(parameter.names) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('parameters.found')}</th>
              <th scope="col">{t('parameters.value')}</th>
              <th scope="col">{t('parameters.by')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <Change key={change.id} change={change} parameter={parameter} zone={zone} />
            ))}
          </tbody>
        </table>
      )}
      {query.data && query.data.total > changes.length && (
        <Button
          variant="default"
          fullWidth
          loading={query.isPlaceholderData}
          onClick={() => setSize(size + PART)}
          className={classes.more}
        >
          {t('parameters.more', { count: query.data.total - changes.length })}
        </Button>
      )}
    </Drawer>
  );
}

interface ChangeProps {
  change: ParameterChange;
  parameter: Parameter;
  zone: string | undefined;
}

function Change({ change, parameter, zone }: ChangeProps) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const text = (value: ParameterValue): string =>
    parameter.isWriteOnly ? HIDDEN : parameterText(parameter, value, language);
  return (
    <tr>
      <td>
        <Stamp time={change.at} zone={zone} />
      </td>
      <td>
        {change.was !== null && <Text tone="text3">{text(change.was)} → </Text>}
        <strong>{text(change.value)}</strong>
      </td>
      <td>
        {change.command === null
          ? t('parameters.byDevice')
          : t('parameters.byCommand', { number: change.command.number, name: change.command.accountName })}
      </td>
    </tr>
  );
}
