import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { QuantityPicker } from './QuantityPicker.tsx';

const deviceOf = (id: number) => ({
  id,
  deviceNo: `86${id}`,
  name: `Gauge ${id}`,
  stationName: 'Slope',
  sensors: [{ id: 10 + id, port: 1, type: 'b7', subAddress: 0, name: '', depth: null, calibrations: [] }],
});
const devices = [deviceOf(1), deviceOf(2)];
const quantity = () => page.getByRole('group').getByRole('button').first();

inLanguage('en');

test('keeps the device while another is typed, and the choice of the one that was found', async () => {
  const toggled: number[] = [];
  renderApp(<QuantityPicker chosen={[]} most={8} onToggle={({ sensorId }) => toggled.push(sensorId)} />, {
    routes: {
      'GET /rest/devices/judged': ({ query }) => {
        const [keyword, numbers] = [query.get('keyword'), query.get('deviceNos')];
        const records = devices.filter(
          ({ name, deviceNo }) => (!keyword || name.includes(keyword)) && (!numbers || numbers.includes(deviceNo)),
        );
        return { records, total: records.length, all: 2 };
      },
      'GET /rest/devices/:deviceNo/latest': { readings: [] },
    },
  });
  const choice = page.getByRole('combobox');
  await expect.element(choice).toHaveValue('Slope · Gauge 1');
  await choice.fill('Gauge 2');
  await expect.element(page.getByRole('option', { name: 'Slope · Gauge 1' })).not.toBeInTheDocument();
  await expect.element(choice).toHaveValue('Gauge 2');
  await page.getByRole('option', { name: 'Slope · Gauge 2' }).click();
  await expect.element(choice).toHaveValue('Slope · Gauge 2');
  await quantity().click();
  expect(toggled).toEqual([12]);
});
