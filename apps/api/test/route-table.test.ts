import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '@groundwatch/protocol/rest';
import { routesOf } from './support/routes.ts';
import { startTestServer, type TestServer } from './support/server.ts';

/** Registered outside the table: the server's own endpoints, its documentation, and cloud storage providers that are not supported. */
const beside = [
  'GET /',
  'GET /*',
  'GET /docs',
  'GET /docs*',
  'GET /docs/json',
  'GET /docs/static/index.html',
  'GET /docs/static/swagger-initializer.js',
  'GET /docs/yaml',
  'GET /health',
  'GET /metrics',
  'GET /ready',

  'GET /serverconfig.json',
  'GET /upload/alioss/getAuthorization',
  'GET /upload/cos/getAuthorization',
  'GET /upload/qiniu/getToken',
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The router knows the place of a parameter, not its name. */
const nameless = (name: string): string => name.replaceAll(/:[^/]+/g, ':');

test('the server answers the calls of the table, and no others', () => {
  const registered = routesOf(server.app)
    .filter(([method]) => method !== 'HEAD' && method !== 'OPTIONS')
    .map(([method, path]) => nameless(`${method} ${path}`));
  expect(registered.toSorted()).toEqual([...Object.keys(routes).map(nameless), ...beside].toSorted());
});
