import { devices } from './devices.ts';
import { sensors } from './sensors.ts';
import { stations, stationTypes } from './stations.ts';
import { tcpServers } from './tcp-servers.ts';

export const field = [stations, stationTypes, tcpServers, devices, sensors] as const;
