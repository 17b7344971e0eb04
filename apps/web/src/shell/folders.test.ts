import { describe, expect, it } from 'vitest';
import type { Device, Overview } from '@groundwatch/protocol/rest';
import { folderOf, folders } from './folders.ts';

describe('folders', () => {
  const overview = (stations: number): Pick<Overview, 'stations' | 'devices'> =>
    ({
      stations: Array.from({ length: stations }, (_, i) => ({
        id: i,
        name: `s${i}`,
        projectId: i % 2,
        projectName: `p${i % 2}`,
      })),
      devices: [{ id: 1, deviceNo: '703', stationId: 1, sensors: [] } as unknown as Device],
    }) as unknown as Pick<Overview, 'stations' | 'devices'>;

  it('are stations that hold devices, or projects where there are too many', () => {
    expect(folders(overview(5)).map(({ name }) => name)).toEqual(['s1']);
    expect(folders(overview(200)).map(({ name }) => name)).toEqual(['p1']);
  });

  it('open at the device being looked at', () => {
    const list = folders(overview(5));
    expect(folderOf(list, '/devices/703')?.name).toBe('s1');
    expect(folderOf(list, '/devices')).toBeUndefined();
  });
});
