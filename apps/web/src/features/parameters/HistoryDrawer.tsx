import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ParameterSet, ParameterValue } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { parameterHistoryQuery } from '../../api/commands.ts';
import { parameterText } from '../../commands/content.ts';
import { HIDDEN } from '../../commands/use-content-text.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { Skeleton } from '../../ui/states.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Text } from '../../ui/box.tsx';
import { Drawer } from '../../ui/dialog/Drawer.tsx';

interface HistoryDrawerProps {
  device: Device;
  set: ParameterSet;
  parameterKey: string;
  zone: string | undefined;
  onClose: () => void;
}

const PART = 50;

/** Every reported value of one parameter and its source. */
export function HistoryDrawer({ device, set, parameterKey, zone, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation('control');
  const name = useNames();
  const { language } = useLanguage();
  const [size, setSize] = useState(PART);
  const parameter = set.params.find(({ key }) => key === parameterKey)!;
  const query = useQuery(parameterHistoryQuery(device.deviceNo, set.id, { key: parameterKey, current: 1, size }));
  const changes = query.data?.records ?? [];
  const text = (value: ParameterValue): string =>
    parameter.isWriteOnly ? HIDDEN : parameterText(parameter, value, language);
  return (
    <Drawer
      onClose={onClose}
      size={440}
      title={t('parameters.historyOf', { name: name(parameter.names) })}
      isLoading={query.isPending}
      skeleton={<Skeleton rows={6} height={44} />}
      error={query.data ? null : query.error}
      onRetry={() => void query.refetch()}
      empty={query.data && changes.length === 0 ? t('parameters.noHistory') : undefined}
    >
      <DataTable
        label={t('parameters.historyOf', { name: name(parameter.names) })}
        look="words"
        rows={changes}
        columns={[
          { key: 'found', title: t('parameters.found'), render: ({ at }) => <Stamp time={at} zone={zone} /> },
          {
            key: 'value',
            title: t('parameters.value'),
            render: ({ was, value }) => (
              <>
                {was !== null && <Text tone="text3">{text(was)} → </Text>}
                <strong>{text(value)}</strong>
              </>
            ),
          },
          {
            key: 'by',
            title: t('parameters.by'),
            render: ({ command }) =>
              command === null
                ? t('parameters.byDevice')
                : t('parameters.byCommand', { number: command.number, name: command.accountName }),
          },
        ]}
      />
      {query.data && query.data.total > changes.length && (
        <Button
          variant="default"
          fullWidth
          loading={query.isPlaceholderData}
          onClick={() => setSize(size + PART)}
          mt={12}
        >
          {t('parameters.more', { count: query.data.total - changes.length })}
        </Button>
      )}
    </Drawer>
  );
}
