import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxMjMifQ.c2lnbmF0dXJl-_x';

describe('redact', () => {
  it.each([
    [`token refused: ${jwt}`, jwt],
    [`cut off ${jwt.slice(0, 24)}`, jwt.slice(0, 24)],
    ['Authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
    ['{"authorization":"Bearer hidden-1"}', 'hidden-1'],
    ['sent Bearer 0123456789', '0123456789'],
    ['cookie: uuid=1; token=abc; language=en', 'token=abc'],
    ['document.cookie = "token=hidden-1"', 'hidden-1'],
    ['Set-Cookie: token=abc; HttpOnly', 'abc'],
    ['{"accountName":"wang","password":"p4ss, word"}', 'p4ss'],
    ['{\\"password\\":\\"hidden-1\\"}', 'hidden-1'],
    [`{"oldPassword": "hid\\"den-1", "newPassword": 'hidden-1'}`, 'den-1'],
    ["{ newPassword: 'geheim' }", 'geheim'],
    ['/x?token=abc123&y=1', 'abc123'],
    ['the secret: hidden-1', 'hidden-1'],
    ['postgres://user:hidden-1@host/db', 'hidden-1'],
    ['deviceSecret=00112233', '00112233'],
    ['key 00112233445566778899aabbccddeeff failed', '00112233445566778899aabbccddeeff'],
    ['otpauth://totp/Groundwatch:wang?secret=JBSWY3DP&issuer=x', 'JBSWY3DP'],
    ['密码：abc123', 'abc123'],
    ['"password": "unfinished', 'unfinished'],
  ])('hides secrets in %s, and twice changes nothing more', (text, secret) => {
    const kept = redact(text);
    expect(kept).not.toContain(secret);
    expect(redact(kept)).toBe(kept);
  });

  it.each([
    'TypeError: x is undefined at Panel (/assets/Panel-Ab12Cd34.js:1:2345)',
    'TypeError: undefined is not a function at render (https://site.example/assets/index-1a2b.js:10:20)',
    'device 860412050117203, card 89860412345678901234',
    'GET /rest/devices/860412050117203 500',
    '{"code":400,"msg":"请求内容有误"}',
    'https://site.example:8443/a@b',
    'the token has expired',
    'station 0f8fad5b-d9cb-469f-a165-70867728950e',
  ])('leaves %s', (text) => expect(redact(text)).toBe(text));

  it('keeps what is beside a secret', () => {
    expect(redact('/x?token=abc123&y=1')).toContain('&y=1');
    expect(redact('{"accountName":"wang","password":"a b","x":1}')).toBe('{"accountName":"wang","password":***,"x":1}');
  });

  // A rule with exponential backtracking would exceed the test's time limit.
  it.each(['password', 'a-', 'token="', '\\"', '-eyJa', 'x://', 'a:b@'])('is done with many of %s', (part) => {
    expect(redact(part.repeat(4_000)).length).toBeGreaterThan(0);
  });
});
