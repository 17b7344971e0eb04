import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Arrangement } from '@groundwatch/protocol/model';
import { SaveArrangementSchema, type HomeArrangement, type Overview } from '@groundwatch/protocol/rest';
import { calls, changes, refusal, type Routes } from '../../../../testing/fake-server.ts';
import { inLanguage, renderApp } from '../../../../testing/render-app.tsx';
import { testDevice, testSensor, testStation } from '../../../live/testing.ts';
import { FleetProvider } from '../../../panels/FleetProvider.tsx';
import { HomeBoard } from '../HomeBoard.tsx';

const start: Arrangement = {
  panels: [
    { id: 'status', kind: 'status', zone: 'left', weight: 4, settings: {} },
    { id: 'data', kind: 'data', zone: 'left', weight: 4, settings: {} },
    { id: 'task', kind: 'task', zone: 'right', weight: 4, settings: {} },
  ],
};
const overview: Overview = {
  stations: [testStation(3, { name: 'Gorge', projectName: 'Valley', longitude: 104, latitude: 30 })],
  devices: [
    testDevice('1001', {
      name: 'Gauge',
      stationId: 3,
      stationName: 'Gorge',
      sensors: [{ ...testSensor(51), name: 'Tilt' }],
    }),
  ],
  models: [],
  at: '2026-11-22T00:00:00.000Z',
};

let home: HomeArrangement;
/** The server's refusals of the next saves. */
let refused: Response[];

const saving = () => {
  const [response] = refused.splice(0);
  return response ?? { revision: 9 };
};
const routes: Routes = {
  'GET /rest/dashboards/home': () => home,
  'GET /rest/dashboards/home/roles/1': null,
  'GET /rest/home-figures': null,
  '(PUT|DELETE) /rest/dashboards/home(/roles/1)?': saving,
};

inLanguage('en');
beforeEach(async () => {
  await page.viewport(1300, 900);
  refused = [];
  home = {
    source: 'own',
    arrangement: start,
    own: { arrangement: start, revision: 5, updatedAt: '2026-11-22T00:00:00.000Z' },
    role: null,
  };
  renderApp(
    <FleetProvider>
      <HomeBoard title="Home" />
    </FleetProvider>,
    {
      routes,
      permissions: ['role:update'],
      overview,
      user: { id: 1, roleId: 1 },
      style: 'width: 1250px; height: 800px; overflow: auto; container: page / inline-size',
    },
  );
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect.element(page.getByRole('heading', { name: 'Arrange the home page' })).toBeVisible();
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const shown = (): string =>
  [...document.querySelectorAll('section[data-zone]')]
    .map((zone) =>
      [...zone.querySelectorAll<HTMLElement>('[data-panel]')].map(({ dataset }) => dataset['panel']).join(','),
    )
    .join('|');
const heightOf = (id: string): number => document.querySelector<HTMLElement>(`[data-panel="${id}"]`)?.offsetHeight ?? 0;
const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null;
const save = async (): Promise<Arrangement> => {
  await button('Save for me').click();
  const saved = () => calls('PUT /rest/dashboards/home').at(-1);
  await expect.poll(saved).toBeDefined();
  const { body } = saved()!;
  // The server's own schema decides whether the body is valid.
  return SaveArrangementSchema.parse(body).arrangement;
};

test('panels are moved by buttons and by keys, and the focus stays with them', async () => {
  await button('Move Status down').click();
  expect(shown()).toBe('data,status||task');
  await button('Move Status one column to the right').click();
  expect(shown()).toBe('data|status|task');
  await expect.poll(focused).toBe('Move Status one column to the right');
  await userEvent.keyboard('{Enter}');
  expect(shown()).toBe('data||status,task');
  // The panel is at the right edge, so the button is disabled.
  await expect.poll(focused).toBe('Move Status');
  await userEvent.keyboard('{ArrowDown}');
  expect(shown()).toBe('data||task,status');
  expect(page.getByText('Status: Right, place 2 of 2').query()).not.toBeNull();
  expect((await save()).panels.map(({ id, zone }) => `${zone} ${id}`)).toEqual([
    'left data',
    'right task',
    'right status',
  ]);
  expect(changes()[0]).toMatchObject({ method: 'PUT', path: '/rest/dashboards/home', body: { revision: 5 } });
});

/** Drags with a pointer from the middle of one element to a share of another's height. */
async function drag(from: Element, to: Element, share: number): Promise<void> {
  const at = (element: Element, part: number) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height * part };
  };
  const fire = async (on: EventTarget, type: string, point: { clientX: number; clientY: number }) => {
    on.dispatchEvent(
      new PointerEvent(type, { ...point, bubbles: true, cancelable: true, isPrimary: true, button: 0, pointerId: 1 }),
    );
    await new Promise(requestAnimationFrame);
  };
  const [start, end] = [at(from, 0.5), at(to, share)];
  await fire(from, 'pointerdown', start);
  for (const part of [0.1, 0.6, 1, 1])
    await fire(document, 'pointermove', {
      clientX: start.clientX + (end.clientX - start.clientX) * part,
      clientY: start.clientY + (end.clientY - start.clientY) * part,
    });
  await fire(document, 'pointerup', end);
}

test('panels are dragged by their handles, before or after another or into an empty column', async () => {
  const panel = (name: string) => page.getByRole('group', { name }).element();
  await drag(button('Move Status').element(), panel('To do'), 0.8);
  await expect.poll(shown).toBe('data||task,status');
  await drag(button('Move Data').element(), panel('To do'), 0.2);
  await expect.poll(shown).toBe('||data,task,status');
  await drag(button('Move Status').element(), page.getByRole('region', { name: 'Centre' }).element(), 0.5);
  await expect.poll(shown).toBe('|status|data,task');
});

test('a step of size always shows, and where it would not there is none', async () => {
  const before = heightOf('status');
  await button('Make Status taller').click();
  await expect.poll(() => heightOf('status')).toBeGreaterThan(before + 7);
  // A panel alone in its column fills it.
  expect(button('Make To do shorter').element()).toHaveProperty('disabled', true);
  const edge = page.getByRole('separator', { name: 'Height of Status' }).element() as HTMLElement;
  edge.focus();
  const high = heightOf('status');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => heightOf('status')).toBeLessThan(high - 7);
});

test('a panel of sensors is bound as it is added, and nothing is added without', async () => {
  await button('Curves').click();
  const dialog = page.getByRole('dialog', { name: 'Add: Curves' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => dialog.getByRole('alert').query()?.textContent).toContain('Choose a sensor and a quantity');
  await dialog.getByRole('combobox', { name: 'Device' }).click();
  await page.getByRole('option', { name: 'Gorge · Gauge' }).click();
  await dialog.getByLabelText('Quantity').selectOptions('y');
  await dialog.getByRole('textbox', { name: 'Title' }).fill(' Gorge tilt ');
  await dialog.getByRole('textbox', { name: 'Period back from now' }).fill('48');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(shown).toBe('status,data|line|task');
  expect((await save()).panels[2]).toEqual({
    ...{ id: 'line', kind: 'line', zone: 'centre', weight: 4 },
    settings: { title: 'Gorge tilt', sensors: [{ sensorId: 51, field: 'y' }], hours: 48 },
  });
});

test('a panel is bound to stations, and removed', async () => {
  await button('Settings of Data').click();
  const dialog = page.getByRole('dialog', { name: 'Settings: Data' });
  await dialog.getByRole('combobox', { name: 'Stations' }).click();
  await page.getByRole('option', { name: 'Gorge' }).click();
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await button('Remove Status').click();
  await expect.poll(focused).toBe('Move Data');
  expect((await save()).panels).toMatchObject([{ id: 'data', settings: { stationIds: [3] } }, { id: 'task' }]);
});

test('leaving asks only when something would be lost, and saves nothing', async () => {
  await button('Remove Status').click();
  await button('Cancel').click();
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click();
  await expect.element(button('Arrange')).toBeVisible();
  expect(changes()).toEqual([]);
  await button('Arrange').click();
  expect(shown()).toBe('status,data||task');
  await button('Cancel').click();
  await expect.element(button('Arrange')).toBeVisible();
});

test('says which panel was refused, and lets somebody choose when it was changed elsewhere', async () => {
  refused = [
    refusal(400, 'not valid', 400, {
      fields: [{ path: 'arrangement.panels.1.settings.stationIds.0', msg: 'refers to nothing' }],
    }),
  ];
  await button('Remove Status').click();
  await save();
  await expect.poll(() => page.getByRole('alert').query()?.textContent).toContain('To do: refers to nothing');
  refused = [refusal(409, 'changed', 40_904)];
  await save();
  home = { ...home, own: { ...home.own!, revision: 8 } };
  await button('Overwrite it with this one').click();
  await expect.poll(() => changes().length).toBe(3);
  expect(changes()[2]?.body).toMatchObject({ revision: 8, arrangement: { panels: [{ id: 'data' }, { id: 'task' }] } });
});

test('is given to a role, and the own one is taken away again', async () => {
  await button('Save for a role').click();
  await button('Save for the role').click();
  await expect.poll(() => changes().length).toBe(1);
  expect(changes()[0]).toMatchObject({
    method: 'PUT',
    path: '/rest/dashboards/home/roles/1',
    body: { revision: null },
  });
  await button('Reset').click();
  const dialog = page.getByRole('dialog', { name: 'Remove your own arrangement?' });
  await expect.poll(() => dialog.query()?.textContent).toContain('Monitoring stations');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect.element(button('Arrange')).toBeVisible();
  expect(changes()[1]).toMatchObject({ method: 'DELETE', path: '/rest/dashboards/home' });
});
