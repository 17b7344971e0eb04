import { describe, expect, it } from 'vitest';
import {
  archiveNumberOf,
  isArchiveNumber,
  parameterSets,
  parameterProblem,
  transferableValues,
} from '../src/model/index.ts';
import { DeviceNoSchema } from '../src/rest/index.ts';

describe('numbers that histories are kept under', () => {
  it('are device numbers, one for each row, and no RTU’s', () => {
    const largest = 2_147_483_647;
    for (const id of [1, 391, largest]) {
      expect(DeviceNoSchema.safeParse(archiveNumberOf(id)).success).toBe(true);
      expect(isArchiveNumber(archiveNumberOf(id))).toBe(true);
    }
    expect(archiveNumberOf(largest)).not.toBe(archiveNumberOf(largest - 1));
    expect(['1', '860000000000001', '998999999999999'].some(isArchiveNumber)).toBe(false);
  });
});

describe('what another device can be told to run with', () => {
  it('is what was reported and can be set, without secrets and what tells one device from another', () => {
    const reported = {
      sendCycle: 300,
      collectCycle: null,
      deviceKey: 'K1',
      deviceSecret: 'ab'.repeat(16),
      centre0Domain: 'a.example',
      centre0TerminalId: 'T1',
      centre0Password: 'x',
      longitude: 500,
      unheardOf: 1,
    };
    expect(transferableValues(1, reported)).toEqual({ sendCycle: 300, centre0Domain: 'a.example' });
    expect(transferableValues(99, reported)).toEqual({});
  });

  it('has parameters that are written as one only where all of them are known', () => {
    const ports = { sensorTypePort1: 4, sensorTypePort2: 9, sensorTypePort3: 0, sensorTypePort4: 0 };
    expect(transferableValues(1, ports)).toEqual(ports);
    expect(transferableValues(1, { ...ports, sensorTypePort4: null })).toEqual({});
  });

  it('could be written, whatever was reported', () => {
    for (const { id, params } of parameterSets) {
      const reported = Object.fromEntries(params.map(({ key, type }) => [key, type === 'string' ? 'x' : 1]));
      const values = transferableValues(id, reported);
      for (const [key, value] of Object.entries(values))
        expect(
          parameterProblem(
            params.find((one) => one.key === key)!,
            value,
          ),
        ).toBeNull();
    }
  });
});
