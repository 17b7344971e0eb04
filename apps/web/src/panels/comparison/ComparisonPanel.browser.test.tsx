import { emptyComparison } from '@groundwatch/protocol/model';
import type { History, Overview } from '@groundwatch/protocol/rest';
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

const show = (hasLimits: boolean): void => {
  const definition = { ...emptyComparison, fields: [{ sensorId: 11, field: 'opening' }], span: 'week', hasLimits };
  renderApp(<ComparisonPanel settings={{ comparisonId: 7 }} />, {
    overview,
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
  show(true);
  await expect.element(page.getByRole('img', { name: '雨后位移' })).toBeInTheDocument();
  await expect.poll(() => calls('GET /rest/alarm-rules/effective')).toHaveLength(1);
});

test('without them nobody asks', async () => {
  show(false);
  await expect.element(page.getByRole('img', { name: '雨后位移' })).toBeInTheDocument();
  expect(calls('GET /rest/alarm-rules/effective')).toEqual([]);
});
