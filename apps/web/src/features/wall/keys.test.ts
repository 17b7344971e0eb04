import { describe, expect, it } from 'vitest';
import { actionOf } from './keys.ts';

const pressed = (key: string, extra: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...extra,
});
const kindOf = (key: string, extra: object = {}, isOn = true, isTaken = false) =>
  actionOf(pressed(key, extra), isOn, isTaken)?.kind ?? null;

describe('the keys of a wall', () => {
  it('do what the help says, in either case', () => {
    expect(['f', 'K', ' ', 'ArrowRight', 'ArrowLeft', 'm', 'A', 'r', '?'].map((key) => kindOf(key))).toEqual([
      'fullScreen',
      'leave',
      'pause',
      'next',
      'previous',
      'mute',
      'acknowledge',
      'replay',
      'help',
    ]);
    expect(actionOf(pressed('3'), true, false)).toEqual({ kind: 'scene', index: 2 });
    expect(['0', 'x', 'Tab', 'Enter'].map((key) => kindOf(key))).toEqual([null, null, null, null]);
  });

  it('leave what belongs to the browser and to a control with the focus', () => {
    expect(kindOf('f', { ctrlKey: true })).toBeNull();
    expect(kindOf('a', { repeat: true })).toBeNull();
    expect(kindOf(' ', {}, true, true)).toBeNull();
    expect(kindOf('ArrowLeft', {}, true, true)).toBeNull();
    expect(kindOf('f', {}, true, true)).toBe('fullScreen');
  });

  it('can be switched off, but for Escape', () => {
    expect(['f', ' ', 'ArrowRight', '1', '?'].map((key) => kindOf(key, {}, false))).toEqual(Array(5).fill(null));
    expect(kindOf('Escape', {}, false)).toBe('close');
  });
});
