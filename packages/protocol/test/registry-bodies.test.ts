import { describe, expect, it } from 'vitest';
import en from '../src/words/en.json' with { type: 'json' };
import { problemOf } from '../src/rest/problems.ts';
import {
  changeOf,
  DeviceBodySchema,
  MenuBodySchema,
  SensorBodySchema,
  StationBodySchema,
  TcpServerBodySchema,
} from '../src/rest/registry/index.ts';
import { SensorAnalysisSchema } from '../src/rest/analyses.ts';
import { FieldCalibrationSchema, MoistureCoefficientsSchema } from '../src/rest/calibrations.ts';

const station = { projectId: 1, stationTypeId: 1, name: 'x' };
const menu = { menuType: 'menu', nameZh: 'x', nameEn: 'x', nameJa: 'x' };
const velocities = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`x.${n}`, 1]));
const probe = { form: 'inverse', a: 1, b: 1, c: 0, airFrequency: 2, waterFrequency: null };
const sensor = { deviceId: 1, port: 1, type: 'b12', subAddress: 0 };

describe('bodies of the registry', () => {
  it.each([
    [StationBodySchema, { ...station, longitude: 104 }, 'latitude', 'bothCoordinates'],
    [changeOf(StationBodySchema), { ...station, latitude: 30, version: 1 }, 'longitude', 'bothCoordinates'],
    [changeOf(StationBodySchema), station, 'version', 'version'],
    [StationBodySchema, { ...station, timeZone: 'Mars/Olympus' }, 'timeZone', 'timeZone'],
    [StationBodySchema, { ...station, timeZone: '+05:30' }, 'timeZone', 'timeZone'],
    [SensorBodySchema, { ...sensor, type: 'b1' }, 'type', 'sensorType'],
    [FieldCalibrationSchema, { field: 'level', zero: 0, factor: 0 }, 'factor', 'zeroFactor'],
    [MoistureCoefficientsSchema, { ...probe, a: 0 }, 'a', 'zeroFactor'],
    [
      SensorAnalysisSchema,
      {
        limitCurve: [
          [10, 5],
          [10, 8],
        ],
      },
      'limitCurve',
      'risingFrequency',
    ],
    [SensorAnalysisSchema, { steadyVelocity: velocities }, 'steadyVelocity', 'other'],
    [DeviceBodySchema, { deviceNo: 'A1', stationId: 1, name: 'x' }, 'deviceNo', 'deviceNo'],
    [MenuBodySchema, { ...menu, path: 'javascript:alert(1)' }, 'path', 'menuPath'],
    [MenuBodySchema, { ...menu, path: '//elsewhere.example' }, 'path', 'menuPath'],
    [MenuBodySchema, { ...menu, path: ' JavaScript:alert(1)' }, 'path', 'menuPath'],
    [MenuBodySchema, { ...menu, path: '', auth: 'all' }, 'auth', 'auth'],
    [TcpServerBodySchema, { name: 'x', host: 'localhost', port: 1 }, 'host', 'ipAddress'],
    [TcpServerBodySchema, { name: 'x', port: 1, allowList: ['10.0.0.1'] }, 'allowList.0', 'network'],
  ] as const)('%# is refused at its field, in words', (schema, body, path, problem) => {
    const { error } = schema.safeParse(body);
    expect(error?.issues.map((issue) => problemOf({ ...issue }))).toEqual([expect.objectContaining({ path, problem })]);
    expect(en.field).toHaveProperty(problem);
  });

  it.each([
    ...['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Ho_Chi_Minh', 'Asia/Yangon', 'Europe/Kyiv', 'Etc/UTC'],
    ...['America/Argentina/Buenos_Aires', 'Asia/Calcutta', 'UTC'],
  ])('%s is a time zone', (timeZone) => {
    expect(StationBodySchema.parse({ ...station, timeZone })).toMatchObject({ timeZone });
  });
});
