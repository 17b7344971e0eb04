import { expect, test } from 'vitest';
import { exportCall, kindsOf, type ExportTarget } from './export-choice.ts';

const device: ExportTarget = {
  key: 'device 1001',
  label: 'device',
  query: { deviceNo: '1001' },
  families: new Set(['weather', 'moisture']),
  hasStatus: true,
};
const asked = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 8) };

test('a device has status records and the families of its sensors; a sensor its own family', () => {
  expect(kindsOf(device)).toEqual(['status', 'moisture', 'weather']);
  expect(kindsOf({ ...device, hasStatus: false })).toEqual(['moisture', 'weather']);
});

test('a period is requested by its ends, the latest readings by number', () => {
  const choice = { target: device, kind: 'moisture', format: 'csv', zone: 'Asia/Shanghai', isRaw: false } as const;
  expect(exportCall(choice, { asked, latest: null })).toEqual({
    deviceNo: '1001',
    kind: 'moisture',
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-08T00:00:00.000Z',
    format: 'csv',
    zone: 'Asia/Shanghai',
  });
  expect(exportCall({ ...choice, isRaw: true }, { asked, latest: 20 })).toMatchObject({ last: 20, raw: 'true' });
});
