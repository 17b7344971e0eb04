import { Checkbox, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryOf } from '../../../api/query.ts';
import { useStations } from '../../../api/registry.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PanelError } from '../../../ui/states.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Box, Stack, Text } from '../../../ui/box.tsx';
import classes from './Apply.module.css';
import { byStation } from './choose-devices.ts';
import { MAX_ROLLOUT_DEVICES } from './limits.ts';

interface DevicePickerProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

const MOST_LETTERS = 100;
/** ms. Each letter would ask otherwise. */
const TYPED = 150;
const noFilter = { text: '', stationId: null as number | null, model: null as string | null };

/** Devices by station with filters: as many as a rollout may have, found by the server. */
export function DevicePicker({ chosen, onChange }: DevicePickerProps) {
  const { t } = useTranslation('control');
  const [filter, setFilter] = useState(noFilter);
  const stations = useStations();
  const { stationId, model } = filter;
  const [keyword] = useDebouncedValue(`${filter.text} ${model ?? ''}`.trim().slice(0, MOST_LETTERS), TYPED);
  const { data, isPending, error, refetch } = useQuery({
    ...queryOf('GET /rest/devices/judged', {
      query: {
        ...(keyword !== '' && { keyword }),
        ...(stationId !== null && { onlyStationIds: String(stationId) }),
        sort: 'station' as const,
        size: MAX_ROLLOUT_DEVICES,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const found = useMemo(
    () => (data?.records ?? []).filter((device) => model === null || device.model === model),
    [data, model],
  );
  const groups = useMemo(() => byStation(stations, found), [stations, found]);
  const models = [...new Set([...(data?.records ?? []).map((device) => device.model), model ?? ''])]
    .filter((one) => one !== '')
    .toSorted();
  const more = data ? data.total - data.records.length : 0;
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
            onChange={(text) => setFilter({ ...filter, text })}
          />
        </Box>
        <NativeSelect
          aria-label={t('templates.station')}
          size="xs"
          value={stationId === null ? '' : String(stationId)}
          data={[
            { value: '', label: t('templates.allStations') },
            ...stations.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setFilter({ ...filter, stationId: value === '' ? null : Number(value) })
          }
        />
        <NativeSelect
          aria-label={t('templates.model')}
          size="xs"
          value={model ?? ''}
          data={[{ value: '', label: t('templates.allModels') }, ...models.map((one) => ({ value: one, label: one }))]}
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
        {error && !data && <PanelError message={error.message} onRetry={() => void refetch()} />}
        {groups.length === 0 && !isPending && !error && (
          <Text as="p" mt={12} tone="text2">
            {t('templates.noDevice')}
          </Text>
        )}
        {groups.map(({ id, name, devices }) => (
          <Stack key={id} as="fieldset" gap={2} p="8 0" touch className={classes.station}>
            <legend className="gw-visually-hidden">{name}</legend>
            <Checkbox py={4} label={<strong>{name}</strong>} {...boxOf(devices.map(({ deviceNo }) => deviceNo))} />
            {devices.map(({ deviceNo, name: deviceName, model: own }) => (
              <Checkbox
                key={deviceNo}
                py={4}
                pl={24}
                label={
                  <>
                    {deviceName || deviceNo}{' '}
                    <Text as="small" text="least" tone="text3">
                      {own}
                    </Text>
                  </>
                }
                checked={picked.has(deviceNo)}
                onChange={(event) => toggle([deviceNo], event.currentTarget.checked)}
              />
            ))}
          </Stack>
        ))}
        {more > 0 && (
          <Text as="p" p="8 0" tone="text2">
            {t('templates.moreFound', { count: more })}
          </Text>
        )}
      </Box>
    </Panel>
  );
}
