import { existsSync, readFileSync } from 'node:fs';
import { defaultMenus, devicePanels, deviceTabs, type MenuEntry } from '@groundwatch/protocol/model';
import { routes } from '@groundwatch/protocol/rest';
import { describe, expect, it } from 'vitest';
import { pages } from '../pages/page-registry.ts';
import { otherRoutes } from './OtherRoutes.tsx';
import { pageRoutes } from './page-routes.ts';
import { menuNode } from './testing.ts';

const root = new URL('../../../../', import.meta.url);
const text = readFileSync(new URL('docs/specification.md', root), 'utf8');
/** The code words in the first column of a section's table. */
const firstColumn = (heading: string): string[] => {
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell);
};

/** The default menu as the server sends it to a user with all permissions. */
const treeOf = (entries: readonly MenuEntry[]): ReturnType<typeof menuNode>[] =>
  entries.map(({ path, component, auth, children }, index) =>
    menuNode(index, path, { menuComponent: component, menuAuth: auth, children: treeOf(children) }),
  );
const ofShell = pageRoutes(treeOf(defaultMenus), (component) => Object.hasOwn(pages, component));
const ofApp = readFileSync(new URL('../routes.tsx', import.meta.url), 'utf8').matchAll(/path="(\/[^"]*)"/g);
const known = new Set([...[...ofShell, ...otherRoutes].map(({ path }) => path), ...[...ofApp].map(([, path]) => path)]);

describe('the specification, item by item', () => {
  it.each(firstColumn('Views and routes'))('has the view %s', (address) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    expect(known).toContain(pathname);
    const [tab, panel] = [searchParams.get('tab'), searchParams.get('panel')];
    if (tab !== null) expect(deviceTabs).toContain(tab);
    if (panel !== null) expect(devicePanels).toContainEqual(expect.objectContaining({ key: panel, tab }));
  });

  it.each(firstColumn('Calls'))('has the call %s', (name) => expect(Object.keys(routes)).toContain(name));

  it('names views, calls and files', () => {
    expect(firstColumn('Views and routes').length).toBeGreaterThan(50);
    expect(firstColumn('Calls').length).toBeGreaterThan(5);
  });

  it.each([...new Set([...text.matchAll(/`((?:apps|packages|migrations)\/[^`]+)`/g)].map(([, file = '']) => file))])(
    'names %s, which is there',
    (file) => expect(existsSync(new URL(file, root))).toBe(true),
  );
});
