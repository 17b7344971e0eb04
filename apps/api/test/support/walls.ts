import { defaultWallSettings } from '@groundwatch/protocol/model';
import type { Pairing, WallWithDisplays, WallWrite } from '@groundwatch/protocol/rest';
import type { App } from '../../src/app-type.ts';
import { sameOrigin, type TestServer } from './server.ts';

export const wallBody = (more: Partial<WallWrite> = {}): WallWrite => ({
  name: 'Control room',
  stationIds: null,
  language: 'en',
  timeZone: 'Asia/Shanghai',
  settings: defaultWallSettings,
  ...more,
});

export async function newWall(server: TestServer, token: string, more: Partial<WallWrite> = {}): Promise<number> {
  const { status, body } = await server.call<{ id: number }>(token, 'POST', '/rest/walls', wallBody(more));
  if (status !== 200) throw new Error(`a wall answered ${status}: ${JSON.stringify(body)}`);
  return body.data.id;
}

export const openCode = async (server: TestServer, address = '127.0.0.1'): Promise<Pairing> =>
  (await server.call<Pairing>(null, 'POST', '/rest/walls/pairings', undefined, address)).body.data;

/** The wall and cookie token that the screen with this secret gets. */
export async function claim(server: TestServer, secret: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/rest/walls/pairings/claim',
    headers: sameOrigin,
    payload: { secret },
  });
  const cookie = answer.cookies.find(({ name }) => name === 'display');
  const { data } = answer.json<{ data: { wallId: number } | null }>();
  return { status: answer.statusCode, data, cookie, text: answer.body };
}

/** Pairs a screen with the wall; returns its token. */
export async function pairScreen(server: TestServer, token: string, wallId: number, name = 'left'): Promise<string> {
  const { code, secret } = await openCode(server);
  const entered = await server.call(token, 'POST', `/rest/walls/${wallId}/displays`, { code, name });
  if (entered.status !== 200) throw new Error(`a code answered ${entered.status}`);
  return (await claim(server, secret)).cookie?.value ?? '';
}

/** The status of a call by a screen. */
export const asScreen = async (app: App, display: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string) =>
  app.inject({ method, url, headers: sameOrigin, cookies: { display } });

export const wallsOf = async (server: TestServer, token: string): Promise<WallWithDisplays[]> =>
  (await server.call<WallWithDisplays[]>(token, 'GET', '/rest/walls')).body.data;
