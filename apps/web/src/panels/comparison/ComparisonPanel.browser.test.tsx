import { emptyComparison, type ComparisonDefinition } from '@groundwatch/protocol/model';
import type { Device, History, Overview } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { calls, type Call } from '../../../testing/fake-server.ts';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { ComparisonPanel } from './ComparisonPanel.tsx';

const HOUR = 3_600_000;
const sensor = { id: 11, type: 'b7', name: '裂缝03', port: 1, subAddress: 0, depth: null, calibrations: [] };
const overview = {
  stations: [{ id: 1, name: '青石沟', timeZone: 'Asia/Shanghai' }],
  devices: [
    { id: 1, stationId: 1, stationName: '青石沟', sensors: [sensor], deviceNo: '861', name: 'RTU-1', sendCycle: 3_600 },
  ],
} as unknown as Partial<Overview>;

function history({ query }: Call): History {
  const [from, to] = [Date.parse(query.get('from')!), Date.parse(query.get('to')!)];
  const points: History['series'][string] = [];
  for (let time = from; time < to; time += HOUR) points.push([time, 200, 200, 200]);
  return { resolution: 0, series: { opening: points }, late: [], doubtful: [] };
}

const show = (more: Partial<ComparisonDefinition>, known = overview): void => {
  const definition = { ...emptyComparison, fields: [{ sensorId: 11, field: 'opening' }], span: 'week', ...more };
  renderApp(<ComparisonPanel settings={{ comparisonId: 7 }} />, {
    overview: known,
    permissions: ['comparison:list'],
    routes: {
      'GET /rest/comparisons/:id': { id: 7, name: '雨后位移', missing: 0, definition },
      'GET /rest/history': history,
      'GET /rest/alarm-rules/effective': { rules: [], subjects: [] },
    },
    style: 'display:flex;width:900px;height:400px',
  });
};

inLanguage('zh-chs');

test('limits saved with a comparison are shown on home page and walls too', async () => {
  show({ hasLimits: true });
  await expect.element(page.getByRole('img', { name: '雨后位移' })).toBeInTheDocument();
  await expect.poll(() => calls('GET /rest/alarm-rules/effective')).toHaveLength(1);
});

test('without them nobody asks', async () => {
  show({});
  await expect.element(page.getByRole('img', { name: '雨后位移' })).toBeInTheDocument();
  expect(calls('GET /rest/alarm-rules/effective')).toEqual([]);
});

test('a difference across a re-installation says that its values are joined', async () => {
  const reinstallations = [{ id: 1, at: '2026-06-05T04:00:00.000Z', kind: 'reinstalled', offsets: { opening: 5 } }];
  const [first] = overview.devices as [Device];
  const devices = [
    {
      ...first,
      sensors: [
        { ...sensor, reinstallations },
        { ...sensor, id: 12, port: 2 },
      ],
    },
  ];
  const fields = [11, 12].map((sensorId) => ({ sensorId, field: 'opening' }));
  const differences = [{ of: '11.opening', less: '12.opening' }];
  show({ fields, differences }, { ...overview, devices } as Partial<Overview>);
  await expect.element(page.getByText(/^差值已跨 2026-06-05 12:00 的重装归零衔接/)).toBeInTheDocument();
});
