import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Device, MenuNode, Overview, UserInfo } from '@groundwatch/protocol/rest';
import { useSyncExternalStore, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, vi } from 'vitest';
import { deviceQuery } from '../src/api/devices.ts';
import { overviewQuery, stationsQuery } from '../src/api/registry.ts';
import { reactErrors } from '../src/errors/catch-errors.ts';
import { initLanguage, needNamespaces } from '../src/i18n/i18n.ts';
import type { Language } from '../src/i18n/language.ts';
import { liveClient, liveStore } from '../src/live/live.ts';
import { lookKeys, preferences } from '../src/session/preferences.ts';
import { menuQuery, userQuery } from '../src/session/session.ts';
import { cssVariablesResolver } from '../src/theme/css-variables.ts';
import '../src/theme/mantine-styles.ts';
import '../src/theme/global.css';
import '../src/ui/tool.css';
import { theme } from '../src/theme/theme.ts';
import type { Scheme } from '../src/theme/tokens.ts';
import { toastsWanted } from '../src/ui/toasts.ts';
import { serve, stopServing, type Routes } from './fake-server.ts';

export interface AppOptions {
  /** Answers of the server besides those of `serve`. */
  readonly routes?: Routes;
  /** The user's permissions. Default: from the fake server, which has none. */
  readonly permissions?: readonly string[];
  /** The menu, if more than permissions matter. */
  readonly menu?: readonly MenuNode[];
  readonly user?: Partial<UserInfo>;
  readonly overview?: Partial<Overview>;
  /** Address of the page. */
  readonly path?: string;
  /** Style of the container. */
  readonly style?: string;
  readonly scheme?: Scheme;
  readonly queries?: QueryClient;
}

/** Menu entries that hold the permissions and lead nowhere. */
const menuOf = (permissions: readonly string[]): MenuNode[] =>
  permissions.map((menuAuth, id) => ({ id, menuAuth, menuType: 'button', children: [] }) as unknown as MenuNode);

/** The container of the application under test, shared by the tests of a file. */
export const place = document.createElement('div');
let root: Root | null = null;
let router: ReturnType<typeof createMemoryRouter> | null = null;

/** Sets the language for the tests of a file, with all namespaces. */
export function inLanguage(language: Language): void {
  beforeAll(async () => {
    document.cookie = `language=${language}`;
    await initLanguage();
    await needNamespaces(
      'admin',
      'alarm',
      'comparison',
      'control',
      'device',
      'maps',
      'panels',
      'report',
      'shift',
      'tools',
      'wall',
      'words',
    );
  });
}

const overviewOf = (overview: AppOptions['overview']): Overview => ({
  stations: [],
  devices: [],
  models: [],
  at: '2026-01-01T00:00:00.000Z',
  ...overview,
});

/** Devices by station and words, as the server finds them. */
const found = (devices: readonly Device[], query: URLSearchParams): Device[] =>
  devices.filter(
    ({ id: deviceId, deviceNo, name, stationId, sensors }) =>
      (query.get('deviceNos') ?? deviceNo).split(',').includes(deviceNo) &&
      String(stationId) === (query.get('stationIds') ?? query.get('onlyStationIds') ?? String(stationId)) &&
      (query.get('deviceIds') ?? String(deviceId)).split(',').includes(String(deviceId)) &&
      (!query.has('sensorIds') || sensors.some(({ id }) => query.get('sensorIds')!.split(',').includes(String(id)))) &&
      `${name} ${deviceNo}`.toLowerCase().includes(query.get('keyword') ?? ''),
  );

/** Answers that every page may need. */
const commonAnswers = ({ permissions = [], menu = menuOf(permissions), user = {}, overview }: AppOptions): Routes => ({
  'POST /rest/user/permissions': menu,
  'POST /rest/user/getInfo': user,
  'GET /rest/overview': overviewOf(overview),
  'GET /rest/overview/stations': overviewOf(overview),
  'GET /rest/devices/judged': ({ query }) => ({ records: found(overviewOf(overview).devices, query) }),
  'PUT /rest/user/preferences/:key': null,
});

/** A query client with the given data, as if the page was opened from another one. */
function queryClientOf({ permissions, menu = permissions && menuOf(permissions), ...given }: AppOptions): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  if (menu) queries.setQueryData(menuQuery.queryKey, [...menu]);
  if (given.user) queries.setQueryData(userQuery.queryKey, given.user as UserInfo);
  if (given.overview) {
    const overview = overviewOf(given.overview);
    queries.setQueryData(overviewQuery().queryKey, overview);
    queries.setQueryData(stationsQuery.queryKey, overview);
    for (const device of overview.devices) queries.setQueryData(deviceQuery(device.deviceNo).queryKey, device);
  }
  return queries;
}

export interface App {
  readonly queries: QueryClient;
  /** Renders something else in the same place. State of equal components stays. */
  readonly rerender: (element: ReactNode, scheme?: Scheme) => void;
}

/**
 * Renders a part of the application within its providers: look, queries, router and a fake server. Removes what was rendered
 * before, and itself after the test.
 */
export function renderApp(element: ReactNode, options: AppOptions = {}): App {
  const { routes = {}, path = '/', style = 'width: 1200px; container: page / inline-size', scheme } = options;
  takeAway();
  serve({ ...commonAnswers(options), ...routes });
  place.style.cssText = style;
  document.body.append(place);
  let shown = element;
  let redraw: () => void = () => undefined;
  const subscribe = (listener: () => void) => {
    redraw = listener;
    return () => undefined;
  };
  const Shown = () => useSyncExternalStore(subscribe, () => shown);
  router = createMemoryRouter([{ path: '*', element: <Shown /> }], { initialEntries: [path] });
  const queries = options.queries ?? queryClientOf(options);
  root = createRoot(place, reactErrors);
  const draw = (forced: Scheme | undefined): void =>
    flushSync(() =>
      root?.render(
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          {...(forced && { forceColorScheme: forced })}
        >
          <QueryClientProvider client={queries}>
            <RouterProvider router={router!} />
          </QueryClientProvider>
        </MantineProvider>,
      ),
    );
  draw(scheme);
  return {
    queries,
    rerender: (next, forced = scheme) => {
      shown = next;
      flushSync(redraw);
      if (forced !== scheme) draw(forced);
    },
  };
}

/** Path and query of the application under test. */
export const address = (): string => {
  const { pathname, search } = router!.state.location;
  return pathname + search;
};
export const searchParams = (): URLSearchParams => new URLSearchParams(router!.state.location.search);
export const goTo = (path: string): Promise<void> => router!.navigate(path);

/** Unmounts the application before the test has ended. */
export function takeAway(): void {
  flushSync(() => root?.unmount());
  root = null;
  place.remove();
}

/** After each test: leaves nothing to the next one, in this file or another. */
export function cleanUp(): void {
  takeAway();
  stopServing();
  // Undrawn notifications wait forever, and only few are shown at once.
  notifications.clean();
  notifications.cleanQueue();
  toastsWanted.setState(false);
  preferences.leave();
  for (const key of lookKeys) preferences.set(key, null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  liveStore.clear();
  liveClient.alarms.clear();
  liveClient.dataPath.clear();
  liveClient.connection.setState({ state: 'idle', lostAt: null, retryAt: null, attempts: 0, lag: null });
}
