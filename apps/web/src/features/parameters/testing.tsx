import { parameterSetOf, type ParameterValue } from '@groundwatch/protocol/model';
import type { Command, Device, ParameterChange, ParameterSetState, ParameterState } from '@groundwatch/protocol/rest';
import { beforeEach } from 'vitest';
import { type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, renderApp, type App } from '../../../testing/render-app.tsx';
import { commandOf } from '../../../testing/command-of.ts';
import { followChange } from '../../live/follow-change.ts';
import { parametersPanel } from './ParametersPanel.tsx';

export const time = '2026-07-18T06:00:00.000Z';
const deviceNo = '1001';
export const device = {
  id: 1,
  deviceNo,
  name: 'RTU-0703',
  isEnabled: true,
  sendCycle: 600,
  sensors: [],
} as unknown as Device;

/** A fake server with one device for the parameter panels. */
export const server = {
  states: {} as Record<string, Partial<ParameterState>>,
  commands: [] as Command[],
  history: [] as ParameterChange[],
  /** Answers of the next changes, instead of success. */
  refused: [] as Response[],
};

export const report = (key: string, reported: ParameterValue, more: Partial<ParameterState> = {}): void => {
  server.states[key] = { reported, reportedAt: time, ...more };
};

export const command = (more: Partial<Command> = {}): Command => commandOf({ deviceNo, createdAt: time, ...more });

function stateOfSet(set: number): ParameterSetState {
  const params = parameterSetOf(set)!.params.map(({ key }) => ({
    key,
    reported: null,
    reportedAt: null,
    since: null,
    applied: null,
    desired: null,
    isChangedOnDevice: false,
    ...server.states[key],
  }));
  return { set, reportedAt: Object.keys(server.states).length > 0 ? time : null, params };
}

const pageOf = (records: unknown[]) => ({ current: 1, size: 50, total: records.length, records });

const routes: Routes = {
  'GET /rest/devices/1001/parameters/:set': ({ path }) => stateOfSet(Number(path.at(-1))),
  'PUT /rest/devices/1001/parameters/:set': ({ body }) => {
    const refused = server.refused.shift();
    if (refused) return refused;
    const added = command({ id: String(body?.['id']), body: { set: 1, values: body?.['values'] } });
    server.commands = [added, ...server.commands];
    return added;
  },
  'GET /rest/devices/1001/parameters/.*history': () => pageOf(server.history),
  'GET /rest/devices/1001/commands': () => pageOf(server.commands),
};
let app: App;

export function setUpPanel(): void {
  inLanguage('en');
  beforeEach(() => {
    Object.assign(server, { states: {}, commands: [], history: [], refused: [] });
  });
}

export function show(set: number, { mayChange = true, of = device }: { mayChange?: boolean; of?: Device } = {}): void {
  const Panel = parametersPanel(set);
  app = renderApp(<Panel device={of} sensors={[]} zone="Asia/Shanghai" />, {
    routes,
    permissions: ['device:list', ...(mayChange ? ['device:command'] : [])],
    user: { accountName: 'wang' },
    style: 'container: page / inline-size',
  });
}

/** Sends the live message that the device has other values. */
export const publishChange = (): void => followChange(app.queries, { topic: 'parameters', deviceNo, stationId: 1 });
