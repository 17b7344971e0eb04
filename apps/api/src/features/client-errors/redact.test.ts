import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2lnbmF0dXJl';

test.each([
  `failed with ${jwt}`,
  `authorization: Bearer hidden-1`,
  `{"authorization":"Bearer hidden-1"}`,
  `Cookie: uuid=1; token=hidden-1`,
  `document.cookie = "token=hidden-1"`,
  `GET /x?token=hidden-1&a=1`,
  `{"accountName":"admin","password":"hidden-1 with blanks","x":1}`,
  `{\\"password\\":\\"hidden-1\\"}`,
  `{"oldPassword": "hid\\"den-1", "newPassword": 'hidden-1'}`,
  `loginToken=hidden-1`,
  `the secret: hidden-1`,
  `postgres://user:hidden-1@host/db`,
])('%s', (text) => {
  const kept = redact(text);
  expect(kept).toContain('[hidden]');
  expect(kept).not.toMatch(/hidden-1|den-1|c2lnbmF0dXJl|eyJ/);
});

test.each([
  'TypeError: undefined is not a function at render (https://site.example/assets/index-1a2b.js:10:20)',
  'GET /rest/devices/1001/latest answered 404',
  '{"code":400,"msg":"请求内容有误"}',
  'https://site.example:8443/a@b',
])('%s stays as it is', (text) => {
  expect(redact(text)).toBe(text);
});

// A rule that tried every way to split such a text would not come to its end within the test's time.
test('a text made to be slow is done with', () => {
  for (const text of [
    'password'.repeat(1_000),
    'a-'.repeat(4_000),
    'token="'.repeat(1_100),
    '\\"'.repeat(4_000),
    '-eyJa'.repeat(1_600),
    'x://'.repeat(2_000),
  ]) {
    expect(redact(text).length).toBeLessThanOrEqual(text.length);
  }
});
