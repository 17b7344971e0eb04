import { z } from 'zod';
import { AppliedCalibrationSchema } from './calibrations.ts';
import { AppliedReinstallationSchema } from './reinstallations.ts';
import type { LiveReading, LiveStatus } from '../model/index.ts';

export const SensorSchema = z.object({
  id: z.number().int(),
  port: z.number().int(),
  type: z.string(),
  subAddress: z.number().int(),
  /** Set by the administrator; empty: shown as type and port. */
  name: z.string(),
  /** Metres; null where unknown. */
  depth: z.number().nullable(),
  /** Valid ones by start time. */
  calibrations: z.array(AppliedCalibrationSchema),
  /** In ascending order; absent: none. */
  reinstallations: z.array(AppliedReinstallationSchema).optional(),
});
export type Sensor = z.infer<typeof SensorSchema>;

export const DeviceSchema = z.object({
  id: z.number().int(),
  deviceNo: z.string(),
  name: z.string(),
  model: z.string(),
  stationId: z.number().int(),
  stationName: z.string(),
  tcpServerId: z.number().int().nullable(),
  security: z.enum(['plain', 'authenticated', 'encrypted']),
  isEnabled: z.boolean(),
  /** Time of registration. */
  createdAt: z.iso.datetime(),
  /** Seconds; as last reported, else as configured. Freshness is computed from it. */
  sendCycle: z.number().int(),
  /** Seconds that its clock is behind the server's; 0: less than 300 either way. null: never heard. */
  clockOffset: z.number().int().nullable(),
  ident: z.object({
    hardware: z.string(),
    software: z.string(),
    bootVersion: z.string(),
    gsmVersion: z.string(),
    imei: z.string(),
    iccid: z.string(),
    operator: z.number().int().nullable(),
  }),
  sensors: z.array(SensorSchema),
});
export type Device = z.infer<typeof DeviceSchema>;

export interface DeviceLatest {
  status: LiveStatus | null;
  readings: LiveReading[];
}
