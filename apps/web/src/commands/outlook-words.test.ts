import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Outlook } from '@groundwatch/domain/commands';
import control from '../i18n/control/en.json' with { type: 'json' };
import translation from '../i18n/en.json' with { type: 'json' };
import { outlookWords } from './outlook-words.ts';

const now = Date.parse('2026-03-01T06:40:00Z');
const MINUTE = 60_000;
const duration = (ms: number) => `${ms / MINUTE} min`;
const i18n = i18next.createInstance();
beforeAll(() =>
  i18n.init({ lng: 'en', resources: { en: { control, translation } }, interpolation: { escapeValue: false } }),
);
const words = (outlook: Outlook, kind: 'write' | 'horn') =>
  outlookWords(
    outlook,
    kind,
    { now, zone: 'Asia/Shanghai', locale: 'en-GB', duration },
    i18n.getFixedT('en', ['control', 'translation']),
  );

describe('what is said before something is sent', () => {
  it('of a device that is connected: at once, and for how long it stays valid', () => {
    const { text, isDoubtful } = words({ kind: 'now' }, 'write');
    expect(text).toBe(
      'The device is connected: the command is sent at once. Only its answer tells whether it was done. Valid for 48 h.',
    );
    expect(isDoubtful).toBe(false);
  });

  it('of one that sleeps: when it comes, in the time of its site', () => {
    const outlook: Outlook = { kind: 'atContact', expectedAt: now + 1.5 * MINUTE };
    expect(words(outlook, 'write').text).toContain('expected at 14:41:30 (in 1.5 min)');
    expect(words(outlook, 'horn')).toMatchObject({ isDoubtful: false });
  });

  it('of a horn whose device comes too late: that it will hardly sound', () => {
    const late = words({ kind: 'atContact', expectedAt: now + 3 * MINUTE }, 'horn');
    expect(late.isDoubtful).toBe(true);
    expect(late.text).toContain('valid for 2 min only and will probably arrive too late');
    expect(words({ kind: 'atContact', expectedAt: now + 3 * MINUTE }, 'write').isDoubtful).toBe(false);
  });

  it('of a silent one: since when, and of an unknown one that it never came', () => {
    expect(words({ kind: 'overdue', heardAt: now - 90 * MINUTE }, 'write').text).toContain(
      'since 13:10:00 (90 min ago)',
    );
    expect(words({ kind: 'never' }, 'write').text).toContain('has never made contact');
  });

  it('of a horn whose device is silent: not that it sounds once the device is back, when the command has expired', () => {
    for (const outlook of [{ kind: 'overdue', heardAt: now - 90 * MINUTE }, { kind: 'never' }] as const) {
      expect(words(outlook, 'write').text).toMatch(/deliver/);
      expect(words(outlook, 'horn').text).not.toMatch(/deliver/);
    }
  });

  it('of a disabled one: that nothing can reach it', () => {
    expect(words({ kind: 'disabled' }, 'write')).toMatchObject({ isImpossible: true });
  });
});
