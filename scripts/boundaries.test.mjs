import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

/** Where the linter's patterns cannot see: imports by relative path, resolved to the folder that they end in. */
const importPattern = /(?:\bfrom|\bimport|\bimport\()\s*['"](\.[^'"]+)['"]/g;

const sources = ['apps', 'packages'].flatMap((folder) => files(join(root, folder)));

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      return ['node_modules', 'dist'].includes(entry.name) ? [] : files(join(folder, entry.name));
    }
    return /\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

/** Every relative import as [file, target], both below the root with forward slashes. */
const edges = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(importPattern)].map(([, target]) =>
    [file, resolve(dirname(file), target)].map((path) => relative(root, path).split(sep).join('/')),
  ),
);

/** Edges whose ends both match `zone` but name another one. */
const crossing = (list, zone) =>
  list.filter(([from, to]) => {
    const [here, there] = [zone.exec(from)?.[0], zone.exec(to)?.[0]];
    return here !== undefined && there !== undefined && here !== there;
  });

describe('imports', () => {
  it('are found at all', () => {
    expect(edges.length).toBeGreaterThan(50);
  });

  it('stay inside their package', () => {
    const zone = /^(?:apps|packages)\/[^/]+/;
    const leaving = edges.filter(([from, to]) => zone.exec(from)?.[0] !== zone.exec(to)?.[0]);
    // Where Chromium is and how it is started: the root's business, wanted by what drives it.
    const ofTests = ([from, to]) => /\/(e2e|bench)\//.test(from) && to === 'scripts/lib/chromium.mjs';
    expect(leaving.filter((edge) => !ofTests(edge))).toEqual([]);
  });

  it('of a feature reach no other feature', () => {
    expect(crossing(edges, /^apps\/[^/]+\/src\/features\/[^/]+/)).toEqual([]);
  });

  it('of one part of the protocol reach the model alone', () => {
    const parts = crossing(edges, /^packages\/protocol\/src\/[^/]+/);
    expect(parts.filter(([, to]) => !to.startsWith('packages/protocol/src/model/'))).toEqual([]);
    expect(parts.filter(([from]) => from.startsWith('packages/protocol/src/model/'))).toEqual([]);
  });
});

describe('the ORM', () => {
  it('is loaded by one file', () => {
    const loaded = sources.filter((file) => /['"]drizzle-orm['"/]/.test(readFileSync(file, 'utf8')));
    expect(loaded.map((file) => relative(root, file).split(sep).join('/'))).toEqual(['packages/db/src/orm.ts']);
  });
});

describe('the rule itself', () => {
  it('sees a feature that reaches into another one, and lets it use what lies below', () => {
    const list = [
      ['apps/web/src/features/a/x.ts', 'apps/web/src/features/b/y.ts'],
      ['apps/web/src/features/a/sub/x.ts', 'apps/web/src/features/a/y.ts'],
      ['apps/web/src/features/a/x.ts', 'apps/web/src/live/y.ts'],
      ['apps/web/src/pages/p.ts', 'apps/web/src/features/a/x.ts'],
    ];
    expect(crossing(list, /^apps\/[^/]+\/src\/features\/[^/]+/)).toEqual([list[0]]);
  });
});
