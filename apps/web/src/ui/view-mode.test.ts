import { afterAll, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => 'nonsense', setItem: () => undefined });
// Reloaded, because the module reads the environment when loaded, perhaps by another test file.
vi.resetModules();
const { isMobileAgent, useViewChoice, viewOf, viewportOf } = await import('./view-mode.ts');
afterAll(() => void vi.unstubAllGlobals());

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

describe('the view', () => {
  it.each([
    [iphone, true],
    [android, true],
    [desk, false],
  ])('knows a phone by its name: %s', (agent, expected) => expect(isMobileAgent(agent)).toBe(expected));

  it('follows the device by default', () => {
    expect(viewOf('auto', iphone)).toBe('mobile');
    expect(viewOf('auto', desk)).toBe('desktop');
    expect(viewOf('desktop', iphone)).toBe('desktop');
    expect(viewOf('mobile', desk)).toBe('mobile');
  });

  it('shows the desktop view on a phone only on request', () => {
    expect(viewportOf('desktop', android)).toBe('width=1280');
    expect(viewportOf('auto', android)).toContain('device-width');
    expect(viewportOf('desktop', desk)).toContain('device-width');
  });

  it('takes an unknown choice of another build for none', () => {
    expect(useViewChoice.getState().choice).toBe('auto');
  });
});
