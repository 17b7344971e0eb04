import { defaultMenus, type MenuEntry } from '@groundwatch/protocol/model';
import { describe, expect, it } from 'vitest';
import { menuIcons } from '../ui/menu-icons.ts';

const iconsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [entry.icon, ...iconsOf(entry.children)]);

describe('icons of the menu', () => {
  it.each([...new Set(iconsOf(defaultMenus))])('hold %s', (name) => expect(Object.keys(menuIcons)).toContain(name));
});
