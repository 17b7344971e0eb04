import { Checkbox, NativeSelect } from '@mantine/core';
import { MAX_ROLLOUT_DEVICES } from './limits.ts';
import type { Overview } from '@groundwatch/protocol/rest';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Box, Stack, Text } from '../../../ui/box.tsx';
import classes from './Apply.module.css';
import { byStation, filterDevices, noFilter } from './choose-devices.ts';

interface DevicePickerProps {
  overview: Overview;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Devices by station with filters. */
export function DevicePicker({ overview, chosen, onChange }: DevicePickerProps) {
  const { t } = useTranslation('control');
  const [filter, setFilter] = useState(noFilter);
  const found = useMemo(() => filterDevices(overview.devices, filter), [overview, filter]);
  const groups = useMemo(() => byStation(overview, found), [overview, found]);
  const models = [...new Set(overview.devices.map(({ model }) => model))].filter((model) => model !== '').toSorted();
  const picked = new Set(chosen);
  const toggle = (numbers: readonly string[], isIn: boolean): void => {
    const rest = chosen.filter((no) => !numbers.includes(no));
    onChange(isIn ? [...rest, ...numbers].slice(0, MAX_ROLLOUT_DEVICES) : rest);
  };
  const boxOf = (numbers: readonly string[]) => ({
    checked: numbers.length > 0 && numbers.every((no) => picked.has(no)),
    indeterminate: numbers.some((no) => picked.has(no)) && !numbers.every((no) => picked.has(no)),
    onChange: (event: { currentTarget: { checked: boolean } }) => toggle(numbers, event.currentTarget.checked),
  });
  return (
    <Panel title={t('templates.devices')} aside={t('templates.chosenDevices', { count: chosen.length })}>
      <Stack columns="minmax(0, 1fr) minmax(0, 1fr)" gap={8}>
        <Box full>
          <SearchField
            value={filter.text}
            label={t('templates.search')}
            clearLabel={t('templates.clearSearch')}
            onChange={(text) => setFilter({ ...filter, text })}
          />
        </Box>
        <NativeSelect
          aria-label={t('templates.station')}
          size="xs"
          value={filter.stationId === null ? '' : String(filter.stationId)}
          data={[
            { value: '', label: t('templates.allStations') },
            ...overview.stations.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setFilter({ ...filter, stationId: value === '' ? null : Number(value) })
          }
        />
        <NativeSelect
          aria-label={t('templates.model')}
          size="xs"
          value={filter.model ?? ''}
          data={[
            { value: '', label: t('templates.allModels') },
            ...models.map((model) => ({ value: model, label: model })),
          ]}
          onChange={({ currentTarget: { value } }) => setFilter({ ...filter, model: value === '' ? null : value })}
        />
      </Stack>
      <Checkbox
        pt={12}
        pb={8}
        label={t('templates.allFound', { count: found.length })}
        disabled={found.length === 0}
        {...boxOf(found.map(({ deviceNo }) => deviceNo))}
      />
      <Box
        lined
        ruled
        scroll
        style={{ maxHeight: '62vh' }}
        role="group"
        aria-label={t('templates.devices')}
        tabIndex={0}
      >
        {groups.length === 0 && (
          <Text as="p" mt={12} tone="text2">
            {t('templates.noDevice')}
          </Text>
        )}
        {groups.map(({ id, name, devices }) => (
          <Stack key={id} as="fieldset" gap={2} p="8 0" touch className={classes.station}>
            <legend className="gw-visually-hidden">{name}</legend>
            <Checkbox py={4} label={<strong>{name}</strong>} {...boxOf(devices.map(({ deviceNo }) => deviceNo))} />
            {devices.map(({ deviceNo, name: deviceName, model }) => (
              <Checkbox
                key={deviceNo}
                py={4}
                pl={24}
                label={
                  <>
                    {deviceName || deviceNo}{' '}
                    <Text as="small" text="least" tone="text3">
                      {model}
                    </Text>
                  </>
                }
                checked={picked.has(deviceNo)}
                onChange={(event) => toggle([deviceNo], event.currentTarget.checked)}
              />
            ))}
          </Stack>
        ))}
      </Box>
    </Panel>
  );
}
