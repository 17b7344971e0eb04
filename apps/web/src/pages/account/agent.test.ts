import { describe, expect, it } from 'vitest';
import { agentOf } from './agent.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

describe('agentOf', () => {
  it.each([
    [chrome, 'Chrome 141', 'Windows', false],
    [`${chrome} Edg/141.0.0.0`, 'Edge 141', 'Windows', false],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari 18',
      'iPhone',
      true,
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      'Chrome 141',
      'Android',
      true,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox 144', 'Linux', false],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari 18',
      'macOS',
      false,
    ],
    ['curl/8.5.0', '', '', false],
    ['', '', '', false],
  ])('%s', (userAgent, browser, system, isPhone) => expect(agentOf(userAgent)).toEqual({ browser, system, isPhone }));
});
