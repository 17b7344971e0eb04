import { describe, expect, it } from 'vitest';
import {
  archiveNumberOf,
  isArchiveNumber,
  parameterSets,
  parameterProblem,
  transferableValues,
} from '../src/model/index.ts';
import { DeviceNoSchema } from '../src/rest/index.ts';

describe('numbers of archived histories', () => {
  it('are device numbers, one per row, and no RTU’s', () => {
    const largest = 2_147_483_647;
    for (const id of [1, 391, largest]) {
      expect(DeviceNoSchema.safeParse(archiveNumberOf(id)).success).toBe(true);
      expect(isArchiveNumber(archiveNumberOf(id))).toBe(true);
    }
    expect(archiveNumberOf(largest)).not.toBe(archiveNumberOf(largest - 1));
    expect(['1', '860000000000001', '998999999999999'].some(isArchiveNumber)).toBe(false);
  });
});

describe('values for another device', () => {
  it('are reported and settable, without secrets and identifying values', () => {
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

  it('include parameters that share a wire value only if all are known', () => {
    const ports = { sensorTypePort1: 4, sensorTypePort2: 9, sensorTypePort3: 0, sensorTypePort4: 0 };
    expect(transferableValues(1, ports)).toEqual(ports);
    expect(transferableValues(1, { ...ports, sensorTypePort4: null })).toEqual({});
  });

  it('can be written, whatever was reported', () => {
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
