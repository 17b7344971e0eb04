import { describe, expect, it } from 'vitest';
import { loginPath, safeRedirect } from './safe-redirect.ts';

const origin = 'https://gw.example';

describe('safeRedirect', () => {
  it.each([
    ['/devices/703?tab=latest', '/devices/703?tab=latest'],
    ['/index?state=offline#x', '/index?state=offline#x'],
    [null, '/index'],
    ['', '/index'],
    ['https://evil.example/', '/index'],
    ['//evil.example/x', '/index'],
    ['/\\evil.example', '/index'],
    ['/\t/evil.example', '/index'],
    ['javascript:alert(1)', '/index'],
    ['/login?redirect=/login', '/index'],
    ['devices', '/index'],
  ])('%s leads to %s', (wanted, expected) => {
    expect(safeRedirect(wanted, origin)).toBe(expected);
  });

  it('survives the way through the login address', () => {
    const address = loginPath({ pathname: '/devices', search: '?q=a&state=late' });
    expect(safeRedirect(new URLSearchParams(address.split('?')[1]).get('redirect'), origin)).toBe(
      '/devices?q=a&state=late',
    );
    expect(loginPath({ pathname: '/index', search: '' })).toBe('/login');
  });
});
