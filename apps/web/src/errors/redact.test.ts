import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxMjMifQ.c2lnbmF0dXJl-_x';

describe('redact', () => {
  it.each([
    [`token refused: ${jwt}`, jwt],
    [`cut off ${jwt.slice(0, 24)}`, jwt.slice(0, 24)],
    ['Authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
    ['sent Bearer 0123456789', '0123456789'],
    ['cookie: uuid=1; token=abc; language=en', 'token=abc'],
    ['Set-Cookie: token=abc; HttpOnly', 'abc'],
    ['{"accountName":"wang","password":"p4ss, word"}', 'p4ss'],
    ["{ newPassword: 'geheim' }", 'geheim'],
    ['/x?token=abc123&y=1', 'abc123'],
    ['deviceSecret=00112233', '00112233'],
    ['key 00112233445566778899aabbccddeeff failed', '00112233445566778899aabbccddeeff'],
    ['otpauth://totp/Groundwatch:wang?secret=JBSWY3DP&issuer=x', 'JBSWY3DP'],
    ['密码：abc123', 'abc123'],
    ['"password": "unfinished', 'unfinished'],
  ])('hides what is secret in %s', (text, secret) => expect(redact(text)).not.toContain(secret));

  it.each([
    'TypeError: x is undefined at Panel (/assets/Panel-Ab12Cd34.js:1:2345)',
    'device 860412050117203, card 89860412345678901234',
    'GET /rest/devices/860412050117203 500',
    'the token has expired',
    'station 0f8fad5b-d9cb-469f-a165-70867728950e',
  ])('leaves %s', (text) => expect(redact(text)).toBe(text));

  it('keeps what stands beside a secret', () => {
    expect(redact('/x?token=abc123&y=1')).toContain('&y=1');
    expect(redact('{"accountName":"wang","password":"a b"}')).toContain('"accountName":"wang"');
  });
});
