import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { enums, identFields, sensorTypes } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { pageQuery } from '../../registry/calls.ts';
import type { RegistryRow, RowPartProps } from '../../registry/definition.ts';
import { useWords } from '../../registry/words.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { PanelError } from '../../ui/states.tsx';
import { Box, Row, Text } from '../../ui/box.tsx';
import { Facts } from '../../ui/Facts.tsx';
import classes from './field.module.css';

const PORTS = [1, 2, 3, 4, 5, 6, 0] as const;
const MOST = 200;

/** The device's reported identity, and the sensors on its ports. */
export function DeviceParts({ row }: RowPartProps) {
  return (
    <>
      <DeviceIdentity row={row} />
      <DevicePorts row={row} />
    </>
  );
}

function DeviceIdentity({ row }: { row: RegistryRow }) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const name = useNames();
  const facts = identFields.flatMap(({ key }): [string, string][] => {
    const value = row[key];
    return typeof value === 'string' && value !== '' ? [[words.column('device', key), value]] : [];
  });
  const operator = enums.operator.find(({ code }) => code === row['operator']);
  if (operator) facts.push([words.column('device', 'operator'), name(operator.names)]);
  return (
    <section aria-label={t('field.identity')}>
      <Text as="h3" m="16 0 8 0" text="panel">
        {t('field.identity')}
      </Text>
      {facts.length === 0 && (
        <Text as="p" mb={8} text="table" tone="text3">
          {t('field.noIdentity')}
        </Text>
      )}
      <Facts facts={facts} />
    </section>
  );
}

function DevicePorts({ row }: { row: RegistryRow }) {
  const { t } = useTranslation(['admin', 'translation']);
  const name = useNames();
  const maySee = useHasPermission('sensor:list');
  const mayAdd = useHasPermission('sensor:create');
  const list = useQuery({
    ...pageQuery('sensors', { deviceId: row.id, current: 1, size: MOST, sort: 'port' }),
    enabled: maySee,
  });
  if (!maySee) return null;
  const sensors = list.data?.records ?? [];
  return (
    <section aria-label={t('field.ports')}>
      <Text as="h3" m="16 0 8 0" text="panel">
        {t('field.ports')}
      </Text>
      {list.isError && <PanelError message={list.error.message} onRetry={() => void list.refetch()} />}
      <Box as="ul" className={classes.ports} aria-busy={list.isPending}>
        {PORTS.map((port) => {
          const here = sensors.filter((sensor) => sensor['port'] === port);
          const title = t('translation:common.port', { count: port });
          return (
            <Row as="li" key={port} gap={12} p="4 0">
              <Text as="b" fixed weight={600} style={{ width: 92 }}>
                {title}
              </Text>
              <Row as="span" gap="4 12" align="stretch" wrap grow className={classes.onPort}>
                {here.length === 0 && (
                  <Text text="table" tone="text3">
                    {t('field.emptyPort')}
                  </Text>
                )}
                {here.map((sensor) => {
                  const type = sensorTypes.get(String(sensor['type']));
                  const typeName = type ? name(type.names) : String(sensor['type']);
                  return (
                    <Link
                      key={sensor.id}
                      to={`/admin/sensors?deviceId=${row.id}&edit=${sensor.id}`}
                      data-disabled={sensor['isEnabled'] === false || undefined}
                    >
                      {typeof sensor['name'] === 'string' && sensor['name'] !== '' ? sensor['name'] : typeName}
                      {Number(sensor['subAddress']) > 0 && ` · ${String(sensor['subAddress'])}`}
                    </Link>
                  );
                })}
              </Row>
              {mayAdd && (
                <Button
                  component={Link}
                  to={`/admin/sensors?deviceId=${row.id}&port=${port}&edit=new`}
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={14} />}
                  aria-label={t('field.addSensorOn', { port: title })}
                >
                  {t('field.addSensor')}
                </Button>
              )}
            </Row>
          );
        })}
      </Box>
    </section>
  );
}

/** A link to the device page. */
export function DeviceLink({ row }: RowPartProps) {
  const { t } = useTranslation('admin');
  return (
    <Button
      component={Link}
      to={`/devices/${String(row['deviceNo'])}`}
      size="compact-xs"
      variant="subtle"
      aria-label={t('field.openDevice', { name: String(row['name']) })}
      title={t('field.openDevice', { name: String(row['name']) })}
    >
      <IconExternalLink size={16} stroke={1.6} />
    </Button>
  );
}
