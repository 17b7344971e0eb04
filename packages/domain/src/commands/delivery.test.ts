import { describe, expect, it } from 'vitest';
import { outlookOf, type Reach } from './index.ts';

describe('when a command reaches its device', () => {
  const NOW = 1_800_000_000_000;
  const reach: Reach = { isEnabled: true, isConnected: false, heardAt: NOW - 100_000, sendCycleS: 600 };

  it('is at once, at its next contact, or unknown', () => {
    expect(outlookOf({ ...reach, isConnected: true }, NOW)).toEqual({ kind: 'now' });
    expect(outlookOf(reach, NOW)).toEqual({ kind: 'atContact', expectedAt: NOW + 500_000 });
    expect(outlookOf({ ...reach, heardAt: NOW - 700_000 }, NOW)).toEqual({ kind: 'atContact', expectedAt: NOW });
    const silent = NOW - 10 * 86_400_000;
    expect(outlookOf({ ...reach, heardAt: silent }, NOW)).toEqual({ kind: 'overdue', heardAt: silent });
    expect(outlookOf({ ...reach, heardAt: null }, NOW)).toEqual({ kind: 'never' });
    expect(outlookOf({ ...reach, isEnabled: false, isConnected: true }, NOW)).toEqual({ kind: 'disabled' });
  });
});
