import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

/** Requests that no page of this site sends are refused with a message, never by a failure of the server. */
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ pages: { 'index.html': '<title>Groundwatch</title>' } });
  await seedSites(server.pool);
  token = await server.login();
});
afterAll(() => server.close());

const nested = (depth: number): string => `{"value":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const all = 'from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z';
const tilt = `/rest/history?sensorId=${site.a.tilt}&fields=x`;

test.each([
  ['GET', `${tilt}&from=0000-01-01T00:00:00Z&to=2026-01-01T00:00:00Z`, undefined],
  ['GET', `${tilt}&from=0000-01-01T00:00:00%2B14:00&to=2026-01-01T00:00:00Z`, undefined],
  ['GET', `${tilt}&from=2026-01-01T00:00:00Z&to=9999-12-31T23:59:59-14:00`, undefined],
  ['GET', `/rest/history?sensorId=9007199254740991&fields=x&last=1`, undefined],
  ['GET', '/rest/devices/1001/records?kind=status&current=1000000&size=1000', undefined],
  ['GET', '/rest/devices/1001/records?kind=inclination&sensorId=99999999999', undefined],
  ['GET', '/rest/devices/1001/records?kind=inclination&cursor=999999999999999999.9999999999', undefined],
  ['GET', '/rest/devices/1001/arrivals?from=0000-01-01T00:00:00Z&to=2026-01-01T00:00:00Z', undefined],
  ['GET', `/rest/sensors/${site.a.tilt}/profiles?times=`, undefined],
  ['GET', `/rest/sensors/${site.a.tilt}/waveforms?from=%00`, undefined],
  ['GET', `/rest/sensors/${site.a.tilt}/blasts?${all}&count=1000000`, undefined],
  ['GET', '/rest/devices/1001/remarks?keyword=%00', undefined],
  ['GET', '/rest/devices/1001/remarks?sensorId=99999999999', undefined],
  ['GET', `/rest/history/export?kind=status&deviceNo=1001&${all}&zone=%00`, undefined],
  ['GET', `/rest/history/export?kind=weather&sensorId=99999999999&${all}`, undefined],
  ['GET', `/rest/history/export?kind=weather&stationId=99999999999&${all}`, undefined],
  ['POST', '/rest/devices/1001/remarks', '{"at":"2026-01-01T00:00:00Z","content":"a\\u0000b"}'],
  ['POST', '/rest/devices/1001/remarks', '{"at":"2026-01-01T00:00:00Z","content":"x","fileIds":[2147483647]}'],
  ['PUT', '/rest/remarks/1', '{"at":"0000-01-01T00:00:00Z","content":"x","version":1}'],
  ['POST', `/rest/sensors/${site.a.tilt}/calibrations`, '{"validFrom":"2026-01-01T00:00:00Z","note":"\\u0000"}'],
  ['POST', `/rest/sensors/${site.a.tilt}/calibrations`, '{"validFrom":"2026-01-01T00:00:00Z","fields":[{}]}'],
  [
    'POST',
    `/rest/sensors/${site.a.tilt}/calibrations`,
    '{"validFrom":"2026-01-01T00:00:00Z","fields":[{"field":"constructor","zero":0,"factor":1}]}',
  ],
  ['PUT', `/rest/sensors/${site.a.tilt}/analysis`, '{"version":1,"analysis":{"steadyVelocity":{"__proto__":-1}}}'],
  ['PUT', `/rest/sensors/${site.a.tilt}/analysis`, '{"version":1,"analysis":{"segmentLength":1e999}}'],
  ['POST', '/rest/device-models', '{"model":"\\u0000","panels":[]}'],
  ['POST', '/rest/device-models', '{"model":"x","panels":["constructor"]}'],
  ['GET', '/rest/companies?keyword=%00', undefined],
  ['GET', '/rest/companies?size=1001', undefined],
  ['GET', '/rest/audit?action=%00', undefined],
  ['GET', '/rest/audit?keyword=%00', undefined],
  ['GET', '/rest/audit?from=0000-01-01T00:00:00Z', undefined],
  ['GET', '/rest/audit?userId=99999999999', undefined],
  ['GET', '/rest/audit/export?keyword=%00', undefined],
  ['GET', '/rest/client-errors?keyword=%00', undefined],
  ['GET', '/login/challenge?accountName=%00', undefined],
  ['DELETE', '/rest/user/sessions/1', undefined],
  ['POST', '/rest/user/totp', '{"password":{"$ne":1}}'],
  ['POST', '/rest/user/totp/confirm', '{"code":"\u0000"}'],
  ['POST', '/rest/user/errors', '{"build":"\u0000","errors":[]}'],
  [
    'POST',
    '/rest/user/errors',
    '{"build":"\u0000","errors":[{"at":"2026-01-01T00:00:00Z","count":1,"tag":"","message":"x","page":"","detail":""}]}',
  ],
  ['GET', '/rest/devices/0000000000000000001/latest', undefined],
  ['POST', '/login', '{"accountName":"a\\u0000b","password":"x"}'],
  ['POST', '/login', '{"accountName":{"$ne":1},"password":"x"}'],
  ['POST', '/rest/companies', '{"name":"a\\u0000b"}'],
  ['POST', '/rest/companies', '{"name":"x","__proto__":{"isAdmin":true}}'],
  ['POST', '/rest/companies', '{"name":"x","constructor":{"prototype":{"isAdmin":true}}}'],
  ['POST', '/rest/tcp-servers', '{"name":"x","port":9000,"allowList":["10.0.0.1/8"]}'],
  ['POST', '/rest/tcp-servers', '{"name":"x","port":9000,"limits":{"\\u0000":1}}'],
  ['PUT', '/rest/user/preferences/a', '{"value":"\\u0000"}'],
  ['PUT', '/rest/user/preferences/a', '{"value":"\\ud800"}'],
  ['PUT', '/rest/user/preferences/a', nested(100)],
  ['PUT', '/rest/user/preferences/a', nested(30_000)],
  ['PUT', '/rest/user/preferences/a', '{}'],
  ['PUT', '/rest/user/preferences/__proto__', '{"value":1}'],
] as const)('%s %s (%#)', async (method, url, payload) => {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const answer = await server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ data: null })]);
});

test.each([
  `/rest/devices/1001/records?kind=status&${all}&cursor=999999999999999999.0`,
  `/rest/devices/1001/run-status?${all}`,
  `/rest/devices/1001/arrivals?${all}`,
  `/rest/devices/1001/remarks?${all}&current=1000000&size=1000`,
  `/rest/sensors/${site.a.tilt}/waveforms?${all}&current=1000000&size=1000`,
  `/rest/history/export?kind=status&deviceNo=1001&${all}&zone=Europe/Berlin`,
])('accepts all of time as a period: %s', async (url) => {
  const answer = await server.app.inject({ method: 'GET', url, headers: { authorization: token } });
  expect(answer.statusCode).toBe(200);
});

test.each([
  '/%zz',
  '/%00',
  '/assets/%00.js',
  '/..%2f..%2fpackage.json',
  '/%5c..%5cpackage.json',
  '//evil.example/%2f..',
])('the path %s leads nowhere else', async (url) => {
  const answer = await server.app.inject({ method: 'GET', url });
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.headers.location).toBeUndefined();
  expect(answer.body).not.toContain('dependencies');
});
