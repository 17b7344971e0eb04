import { expect, test } from 'vitest';
import { devices } from '../features/registry-field/devices.ts';
import { sensors } from '../features/registry-field/sensors.ts';
import { stations } from '../features/registry-field/stations.ts';
import { roles } from '../features/registry-people/roles.ts';
import { users } from '../features/registry-people/users.ts';
import { deviceModels } from '../features/registry/device-models.ts';
import { companies, projects, stationTypes } from '../features/registry/organisation.ts';
import { tcpServers } from '../features/registry/tcp-servers.ts';
import type { RegistryDefinition } from './definition.ts';

const definitions: readonly RegistryDefinition[] = [
  ...[companies, projects, stationTypes, stations, devices, sensors, users, roles],
  ...[deviceModels, tcpServers],
];

test('each count of a list leads to a list that is narrowed by what was counted', () => {
  const links = definitions.flatMap(({ columns }) =>
    columns.flatMap(({ linkTo }) =>
      linkTo ? [new URL(linkTo({ id: 7, model: 'prt 1+' } as never), 'http://site')] : [],
    ),
  );
  expect(links).toHaveLength(8);
  for (const { pathname, searchParams } of links) {
    const filters = definitions.find(({ page }) => page === pathname)?.filters?.map(({ key }) => key);
    expect(filters).toEqual(expect.arrayContaining([...searchParams.keys()]));
  }
});
