import { deviceModels } from './device-models.ts';
import { devices } from './devices.ts';
import { sensors } from './sensors.ts';
import { stations, stationTypes } from './stations.ts';
import { tcpServers } from './tcp-servers.ts';

export const field = [stations, stationTypes, deviceModels, tcpServers, devices, sensors] as const;
