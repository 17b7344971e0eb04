import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changes } from '../../../testing/fake-server.ts';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { liveClient } from '../../live/live.ts';
import { liveAlarm } from '../../live/testing.ts';
import { AlarmBanner } from './AlarmBanner.tsx';

inLanguage('en');
const overview = { stations: [{ id: 4, name: 'Qingshi gully' }], devices: [] } as never;
let permissions: readonly string[];
beforeEach(async () => {
  // On a phone the number of others is only in the header.
  await page.viewport(1_280, 800);
  permissions = ['alarm:list', 'alarm:acknowledge'];
});
async function show(path = '/devices'): Promise<void> {
  renderApp(
    <>
      <main id="content" tabIndex={-1} style={{ height: 200 }} />
      <AlarmBanner />
    </>,
    { routes: { 'POST /rest/alarms/:id/acknowledge': null }, permissions, overview, path },
  );
  // The pointer is outside the banner.
  await userEvent.hover(page.getByRole('main'));
}
const publish = (id: number, more: Parameters<typeof liveAlarm>[1]): void =>
  liveClient.alarms.publish(liveAlarm(id, { stationId: 4, ...more }));
const banner = page.getByRole('complementary', { name: 'Unattended alarm' });
const says = (words: RegExp) => expect.poll(() => banner.query()?.textContent).toMatch(words);

test('shows the worst unattended red or orange alarm on any page, and the number of others', async () => {
  await show();
  publish(31, { level: 4, worstLevel: 4 });
  await expect.poll(() => banner.query()).toBeNull();
  publish(32, { level: 2, worstLevel: 2, ruleName: 'Crack' });
  await says(/Qingshi gully.*orange alert/);
  await expect.element(page.getByRole('alert')).toHaveTextContent('orange alert: Qingshi gully, Crack');
  const level = { value: 520, limit: 400, unit: 'mm', field: 'level' };
  publish(33, { level: 1, worstLevel: 1, ruleName: 'Reservoir', sensorType: 'b12', trigger: level });
  await says(/Qingshi gully.* ago.*red alarm.*water level\+520 > \+400 mm/);
  await expect.element(banner.getByRole('link', { name: '1 more' })).toHaveAttribute('href', '/alarms?state=calling');
  await expect.element(banner.getByRole('link', { name: /Qingshi gully/ })).toHaveAttribute('href', '/alarms?alarm=33');
  // The alarm is acknowledged somewhere else.
  publish(33, { level: 1, worstLevel: 1, state: 'acknowledged', revision: 2 });
  await says(/orange alert.*Crack/);
  publish(32, { level: 2, worstLevel: 2, state: 'acknowledged', revision: 2 });
  await expect.poll(() => banner.query()).toBeNull();
});

test('is acknowledged as it was read: another does not take its place under the focus', async () => {
  await show();
  publish(41, { level: 2, worstLevel: 2, ruleName: 'Crack' });
  const button = banner.getByRole('button', { name: 'Acknowledge' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  publish(42, { level: 1, worstLevel: 1, ruleName: 'Velocity' });
  await expect.element(banner.getByRole('link', { name: '1 more' })).toBeVisible();
  await says(/Crack/);
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => changes().at(-1))
    .toMatchObject({ path: '/rest/alarms/41/acknowledge', body: { revision: 1 } });
  await expect.poll(() => document.activeElement?.id).toBe('content');
  // A second press was meant for the first alarm.
  publish(41, { level: 2, worstLevel: 2, state: 'acknowledged', revision: 2 });
  await says(/Velocity/);
  (button.element() as HTMLElement).click();
  await expect.element(button).toBeEnabled();
  expect(changes().at(-1)).toMatchObject({ path: '/rest/alarms/41/acknowledge' });
  await button.click();
  await expect.poll(() => changes().at(-1)).toMatchObject({ path: '/rest/alarms/42/acknowledge' });
  for (const id of [41, 42]) publish(id, { level: 1, worstLevel: 1, state: 'normal', revision: 9 });
});

test('has no button for who may not, and is not where all of them are listed', async () => {
  permissions = ['alarm:list'];
  await show('/alarms?level=4');
  publish(51, { level: 2, worstLevel: 2 });
  await expect.element(banner).toBeVisible();
  expect(banner.getByRole('button').elements()).toEqual([]);
  await show('/alarms');
  await expect.poll(() => banner.query()).toBeNull();
  publish(51, { level: 0, worstLevel: 2, state: 'normal', revision: 9 });
});
