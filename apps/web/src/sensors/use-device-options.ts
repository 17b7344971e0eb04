import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import { useDevice, type DevicesAsked } from '../api/devices.ts';
import { queryOf } from '../api/query.ts';

/** Further devices are found by typing. */
const MOST_OFFERED = 100;
const MOST_LETTERS = 100;
/** ms. Each letter would ask otherwise. */
const TYPED = 150;

export const placedDevice = ({ stationName, name, deviceNo }: Device): string => `${stationName} · ${name || deviceNo}`;
export const numberedDevice = ({ name, deviceNo }: Device): string =>
  name === deviceNo ? name : `${name} (${deviceNo})`;

/**
 * Devices for a select, which the server finds by the typed words, and properties of the select. The chosen device is among them.
 * `within`: devices that may be chosen.
 */
export function useDeviceOptions(
  chosen: string | null,
  labelOf: (device: Device) => string = placedDevice,
  within: DevicesAsked = {},
) {
  const [typed, setTyped] = useState('');
  const asked = useDevice(chosen);
  const words = typed.trim().slice(0, MOST_LETTERS);
  const [keyword] = useDebouncedValue(words, TYPED);
  const { data } = useQuery({
    ...queryOf('GET /rest/devices/judged', {
      query: { ...within, ...(keyword !== '' && { keyword }), size: MOST_OFFERED },
    }),
    placeholderData: keepPreviousData,
  });
  const found = data?.records ?? [];
  const inList = found.find(({ deviceNo }) => deviceNo === chosen);
  const device = asked ?? inList;
  const devices = device && !inList && words === '' ? [device, ...found] : found;
  return {
    devices,
    device,
    select: {
      data: devices.map((one) => ({ value: one.deviceNo, label: labelOf(one) })),
      searchable: true,
      // After a choice, the select holds its label, which nobody has typed.
      onSearchChange: (text: string) => setTyped(devices.some((one) => labelOf(one) === text) ? '' : text),
      filter: <T>({ options }: { options: T }): T => options,
    },
  };
}
