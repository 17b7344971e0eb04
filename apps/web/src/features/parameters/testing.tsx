import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { parameterSetOf, type ParameterValue } from '@groundwatch/protocol/model';
import type {
  Command,
  Device,
  MenuNode,
  ParameterChange,
  ParameterSetState,
  ParameterState,
} from '@groundwatch/protocol/rest';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { commandOf } from '../../../testing/command-of.ts';
import { followChange } from '../../api/follow-change.ts';
import { initLanguage, needNamespaces } from '../../i18n/i18n.ts';
import { menuQuery } from '../../session/session.ts';
import { cssVariablesResolver } from '../../theme/css-variables.ts';
import '../../theme/mantine-styles.ts';
import '../../theme/part-styles.ts';
import { theme } from '../../theme/theme.ts';
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

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** A server of one device, as far as the panels ask it. */
export const server = {
  calls: [] as Call[],
  states: {} as Record<string, Partial<ParameterState>>,
  commands: [] as Command[],
  history: [] as ParameterChange[],
  /** Answers of the next changes, instead of success. */
  refusals: [] as { status: number; code: number; msg: string; fields?: { path: string; msg: string }[] }[],
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

function answerTo(path: string): unknown {
  if (path.endsWith('/history')) return pageOf(server.history);
  const set = /\/parameters\/(\d)$/.exec(path)?.[1];
  if (set) return stateOfSet(Number(set));
  return path.endsWith('/commands') ? pageOf(server.commands) : null;
}

function serve(address: string, init: RequestInit = {}): Response {
  const { pathname } = new URL(address, location.href);
  const method = init.method ?? 'GET';
  if (method === 'GET') return Response.json({ code: 0, msg: 'success', data: answerTo(pathname) });
  // Who the user is.
  if (pathname.startsWith('/rest/user/')) return Response.json({ code: 0, msg: 'success', data: {} });
  const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>;
  server.calls.push({ method, path: pathname, body });
  const refusal = server.refusals.shift();
  if (refusal) return Response.json({ data: null, ...refusal }, { status: refusal.status });
  const added = command({ id: String(body['id']), body: { set: 1, values: body['values'] } });
  server.commands = [added, ...server.commands];
  return Response.json({ code: 0, msg: 'success', data: added });
}

let root: Root;
let place: HTMLElement;
let queries: QueryClient;

export function setUpPanel(): void {
  beforeAll(async () => {
    document.cookie = 'language=en';
    await initLanguage();
    await needNamespaces('control', 'device', 'words');
  });
  beforeEach(() => {
    Object.assign(server, { calls: [], states: {}, commands: [], history: [], refusals: [] });
    vi.stubGlobal(
      'fetch',
      vi.fn((...given: Parameters<typeof serve>) => Promise.resolve(serve(...given))),
    );
    queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
    place = document.createElement('div');
    place.style.cssText = 'container: page / inline-size';
    document.body.append(place);
    root = createRoot(place);
  });
  afterEach(() => {
    root.unmount();
    place.remove();
    vi.unstubAllGlobals();
  });
}

export function show(set: number, { mayChange = true, of = device }: { mayChange?: boolean; of?: Device } = {}): void {
  const allowed = ['device:list', ...(mayChange ? ['device:command'] : [])];
  const nodes = allowed.map((menuAuth, id) => ({ id, menuAuth, children: [] }) as unknown as MenuNode);
  queries.setQueryData(menuQuery.queryKey, nodes);
  const Panel = parametersPanel(set);
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <QueryClientProvider client={queries}>
          <MemoryRouter>
            <Panel device={of} sensors={[]} zone="Asia/Shanghai" />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}

/** As the live connection tells that the device runs with something else. */
export const tellChange = (): void => followChange(queries, { topic: 'parameters', deviceNo, stationId: 1 });
