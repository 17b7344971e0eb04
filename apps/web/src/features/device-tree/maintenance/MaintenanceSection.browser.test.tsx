import type { Maintenance, TreeNode } from '@groundwatch/protocol/rest';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changes, refusal, type Routes, serve } from '../../../../testing/fake-server.ts';
import { inLanguage, renderApp } from '../../../../testing/render-app.tsx';
import { buildTree } from '../build-tree.ts';
import { MaintenanceSection } from './MaintenanceSection.tsx';
import { NodeMarks } from './ServiceMarks.tsx';

const node = (kind: TreeNode['kind'], id: number, parentId: number | null, name: string): TreeNode => ({
  kind,
  id,
  parentId,
  version: 3,
  name,
  isEnabled: true,
  code: kind === 'device' ? '860000000000001' : '',
});
const tree = buildTree([
  node('company', 1, null, 'C'),
  node('project', 1, 1, 'P'),
  node('station', 1, 1, 'North'),
  node('station', 2, 1, 'South'),
  node('device', 5, 1, 'Gauge'),
]);
const item = tree.items.get('device:5')!;
const server = (id: number, name: string) => ({ id, name, port: 7000 + id, isEnabled: true });
const state: Maintenance = {
  id: 5,
  version: 8,
  deviceNo: '860000000000001',
  name: 'Gauge',
  model: 'RT4',
  security: 'plain',
  hasSecret: false,
  stationId: 1,
  isEnabled: true,
  isArchived: false,
  inServiceSince: '2026-01-02T00:00:00.000Z',
  removedSince: null,
  isConnected: false,
  heardAt: '2026-03-01T00:00:00.000Z',
  sendCycleS: 600,
  hasHistory: true,
  openCommands: 2,
  sets: [{ set: 1, values: 14, reportedAt: '2026-03-01T00:00:00.000Z' }],
  tcpServer: server(1, 'east'),
  nextTcpServer: null,
  tcpServers: [server(1, 'east'), server(2, 'west')],
  log: [
    {
      id: 1,
      kind: 'replaced',
      at: '2026-01-02T00:00:00.000Z',
      createdAt: '2026-01-02T00:00:00.000Z',
      accountName: 'wang',
      note: 'lightning',
      detail: { was: { deviceNo: '11', imei: '35' }, deviceNo: '860000000000001' },
    },
  ],
};

let now: Maintenance;
const onGo = vi.fn();
const words = { title: ({ name }: TreeNode) => name, detail: () => '', searched: () => '' };

const routes: Routes = {
  'GET /rest/devices/5/maintenance': () => now,
  'POST /rest/devices/5/maintenance/:what': { id: 77, deviceNo: '1', withdrawn: 0, queued: 0 },
};

inLanguage('en');
beforeEach(() => {
  onGo.mockClear();
});
function show(more: Partial<Maintenance> = {}, held: readonly string[] = ['tree:maintain', 'device:command']): void {
  now = { ...state, ...more };
  renderApp(
    <>
      <NodeMarks deviceId={5} onGo={(id) => onGo(`device:${id}`)} />
      <MaintenanceSection item={item} tree={tree} words={words} onGo={onGo} />
    </>,
    { routes, permissions: held, user: { accountName: 'wang' }, overview: {} },
  );
}
const open = async (name: string): Promise<void> => {
  await userEvent.click(page.getByRole('button', { name: 'Maintenance' }));
  await userEvent.click(page.getByRole('menuitem', { name }));
};
const dialog = () => page.getByRole('dialog');
const said = (where: { element(): Element }) => expect.poll(() => where.element().textContent);
const prove = async (confirm: string, password = 'secret words'): Promise<void> => {
  await userEvent.fill(dialog().getByLabelText('Enter your password to confirm', { exact: true }), password);
  await userEvent.click(dialog().getByRole('button', { name: confirm, exact: true }));
};

test('replacing says what stays, what goes and how the device is to be reached, and asks for a number before it can be done', async () => {
  show();
  await open('Replace…');
  await said(dialog()).toContain('2 commands that have not ended will be withdrawn');
  await said(dialog()).toContain('not connected; last contact 2026-03-01');
  const confirm = dialog().getByRole('button', { name: 'Replace', exact: true });
  await expect.element(confirm).toBeDisabled();
  await userEvent.fill(dialog().getByLabelText(/^Number of the new device/), '86 abc');
  await expect.element(confirm).toBeDisabled();
  await userEvent.fill(dialog().getByLabelText(/^Number of the new device/), ' 860000000000777 ');
  await userEvent.click(dialog().getByRole('checkbox', { name: /^RTU/ }));
  await said(dialog()).toContain('48 h at most');
  await prove('Replace');
  await expect.poll(() => changes()).toHaveLength(1);
  expect(changes()[0]).toMatchObject({
    path: '/rest/devices/5/maintenance/replace',
    body: {
      version: 8,
      password: 'secret words',
      note: '',
      deviceNo: '860000000000777',
      model: 'RT4',
      security: 'plain',
      secret: null,
      sets: [1],
    },
  });
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a refusal stays in the dialog with the server’s words', async () => {
  show();
  serve({
    'POST /rest/devices/5/maintenance/:what': () =>
      refusal(400, 'the number is taken', 400, { fields: [{ path: 'deviceNo', msg: 'x' }] }),
  });
  await open('Change number…');
  await userEvent.fill(dialog().getByLabelText(/^New number/), '12');
  await prove('Change number');
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await said(dialog().getByRole('alert')).toContain('the number is taken');
});

test('a secret that was made must be noted before it can be set', async () => {
  show();
  await open('Change secret or security…');
  const confirm = dialog().getByRole('button', { name: 'Change', exact: true });
  await userEvent.click(dialog().getByRole('combobox', { name: 'Security' }));
  await userEvent.click(page.getByRole('option').nth(2));
  await expect.element(confirm).toBeDisabled();
  await userEvent.click(dialog().getByRole('button', { name: 'Generate a secret' }));
  await expect.element(confirm).toBeDisabled();
  await userEvent.click(dialog().getByRole('checkbox'));
  await prove('Change');
  await expect.poll(() => changes()).toHaveLength(1);
  expect(changes()[0]?.body).toMatchObject({
    security: 'encrypted',
    secret: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a move leaves the history by default, and shows the device at its new place', async () => {
  show();
  await open('Move to another station…');
  await said(dialog()).toContain('under an archive number');
  await userEvent.click(dialog().getByLabelText(/^Station/));
  await userEvent.click(page.getByRole('option', { name: 'C / P / South' }));
  await prove('Move');
  await expect.poll(() => changes()).toHaveLength(1);
  expect(changes()[0]?.body).toMatchObject({ stationId: 2, history: 'stays' });
  await expect.poll(() => onGo).toHaveBeenCalledWith('device:77');
});

test('states are marked, the log is shown, and only possible operations are offered', async () => {
  show({ nextTcpServer: { ...server(2, 'west'), since: '2026-03-02T00:00:00.000Z' } });
  await expect.element(page.getByText('Transferring to “west”. Still connected to “east”.')).toBeVisible();
  await said(page.getByRole('region', { name: 'Service log' })).toMatch(
    /Replaced.*11 → 860000000000001.*IMEI35lightning/,
  );
  await userEvent.click(page.getByRole('button', { name: 'Maintenance' }));
  await expect.element(page.getByRole('menuitem', { name: 'Cancel the transfer…' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Put into service…' })).not.toBeInTheDocument();
});

test('nothing is offered for what is only history', async () => {
  show({
    isArchived: true,
    isEnabled: false,
    log: [
      {
        ...state.log[0]!,
        kind: 'moved',
        detail: { archiveNo: '999990000000005', deviceId: 77, was: {}, stationName: 'South' },
      },
    ],
  });
  await userEvent.click(page.getByRole('button', { name: 'Show where the device is now' }));
  expect(onGo).toHaveBeenCalledWith('device:77');
  await expect.element(page.getByRole('button', { name: 'Maintenance' })).not.toBeInTheDocument();
});
