import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

/** Relative imports, which the linter's patterns cannot check, resolved to their folders. */
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

/** Every relative import as [file, target], both relative to the root with forward slashes. */
const edges = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(importPattern)].map(([, target]) =>
    [file, resolve(dirname(file), target)].map((path) => relative(root, path).split(sep).join('/')),
  ),
);

/**
 * The floors of each app, lowest first, of folders and of the files beside them; docs/architecture.md shows them. A member imports from the
 * floors below, types too, and from its own floor where that makes no cycle. Tests may import their test tools.
 */
const floors = {
  web: 'is-record.ts server-config.ts < errors < theme i18n < ui < api session live < charts sensors alarms map commands pictures resource registry < panels < features < pages < shell < routes.tsx App.tsx main.tsx',
  api: 'app-type.ts audit.ts errors.ts like-pattern.ts log.ts roles.ts shared-runs.ts turns.ts rules-changed.ts child i18n < access < context.ts < plugins < check-template-values.ts commands crm documents file-url.ts forwarding latest load-calibrations.ts maps menus log-service.ts notifications passwords read-body.ts reinstallations sheets < features < jobs live < config.ts close-within.ts start-failure.ts app.ts create-admin.ts reset-second-factor.ts service.ts main.ts',
  ingest:
    'clock.ts config.ts log.ts tally.ts < registry < batch < metrics.ts < alarms parameters < recorder < calculations session < downlink listeners < http.ts ingest.ts service.ts main.ts',
  simulator:
    'config.ts random.ts < physics terrain < devices < fleet < hydrology < demo landslide < arguments.ts register.ts seed-demo.ts demo.ts simulate.ts main.ts',
};

/** Whether `from` reaches `to` over these edges of zones. */
function leads(list, from, to, seen = new Set()) {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return list.some(([here, there]) => here === from && leads(list, there, to, seen));
}

/** Violations of an app's floors, one line per import. */
function broken(app, text, list) {
  const zone = new RegExp(`^apps/${app}/src/([^/]+)`);
  const floorOf = new Map(text.split(' < ').flatMap((names, i) => names.split(' ').map((name) => [name, i])));
  const own = list
    .filter(([from]) => !/\.test\.tsx?$/.test(from))
    .map((edge) => ({ edge, zones: edge.map((path) => zone.exec(path)?.[1]) }))
    .filter(({ zones: [here, there] }) => here !== undefined && there !== undefined && here !== there);
  const beside = own.flatMap(({ zones: [here, there] }) =>
    floorOf.get(here) === floorOf.get(there) ? [[here, there]] : [],
  );
  const problemOf = ([here, there]) => {
    const strange = [here, there].find((name) => !floorOf.has(name));
    if (strange !== undefined) return `${strange} stands on no floor`;
    if (floorOf.get(there) > floorOf.get(here)) return `${there} lies above ${here}`;
    return leads(beside, there, here) ? `${there} leads back to ${here}` : null;
  };
  return own.flatMap(({ edge: [from, to], zones }) => {
    const problem = problemOf(zones);
    return problem === null ? [] : [`${from} imports ${to}: ${problem}`];
  });
}

/** Edges whose ends both match `zone` but with different values. */
const crossing = (list, zone) =>
  list.filter(([from, to]) => {
    const [here, there] = [zone.exec(from)?.[0], zone.exec(to)?.[0]];
    return here !== undefined && there !== undefined && here !== there;
  });

describe('imports', () => {
  it('are found', () => {
    expect(edges.length).toBeGreaterThan(50);
  });

  it('stay inside their package', () => {
    const zone = /^(?:apps|packages)\/[^/]+/;
    const leaving = edges.filter(([from, to]) => zone.exec(from)?.[0] !== zone.exec(to)?.[0]);
    // Path and flags of Chromium: shared by programs that drive it.
    const ofTests = ([from, to]) => /\/(e2e|bench)\//.test(from) && to === 'scripts/lib/chromium.mjs';
    expect(leaving.filter((edge) => !ofTests(edge))).toEqual([]);
  });

  it('of a feature never reach another feature', () => {
    expect(crossing(edges, /^apps\/[^/]+\/src\/features\/[^/]+/)).toEqual([]);
  });

  it('of one part of the protocol reach only the model', () => {
    const parts = crossing(edges, /^packages\/protocol\/src\/[^/]+/);
    expect(parts.filter(([, to]) => !to.startsWith('packages/protocol/src/model/'))).toEqual([]);
    expect(parts.filter(([from]) => from.startsWith('packages/protocol/src/model/'))).toEqual([]);
  });
});

describe('frames', () => {
  const shown = sources.map((file) => relative(root, file).split(sep).join('/'));
  /** Programs that exchange frames with the processes: simulated devices, tests, benchmarks. */
  const isDevice = (path) => /^apps\/simulator\/|\/(test|e2e|bench|testing)\/|\.test\.tsx?$/.test(path);

  it('of a wire protocol stay in its folder: only the list of protocols imports it', () => {
    const protocol = /^packages\/protocol\/src\/wire\/[^/]+\//;
    const reaching = edges.filter(([from, to]) => {
      const there = protocol.exec(to)?.[0];
      return there !== undefined && protocol.exec(from)?.[0] !== there && !isDevice(from);
    });
    expect([...new Set(reaching.map(([from]) => from))]).toEqual(['packages/protocol/src/wire/protocols.ts']);
  });

  it('are used only by simulated devices and tests', () => {
    const knowing = shown.filter((path) =>
      readFileSync(join(root, path), 'utf8').includes("'@groundwatch/protocol/wire/"),
    );
    expect(knowing.length).toBeGreaterThan(20);
    expect(knowing.filter((path) => !isDevice(path))).toEqual([]);
  });
});

describe('floors', () => {
  it.each(Object.entries(floors))('of %s are respected', (app, text) => {
    expect(broken(app, text, edges)).toEqual([]);
  });

  it.each(Object.entries(floors))('of %s match the documentation', (app, text) => {
    const lines = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8').split('\n');
    expect(lines.find((line) => line.startsWith(`${app} `))?.replace(/\s+/g, ' ')).toBe(`${app} ${text}`);
  });
});

describe('the domain', () => {
  it('has no clock and no input or output', () => {
    const domain = sources.filter(
      (file) => /packages[\\/]domain[\\/]src/.test(file) && !/\.test\.ts$|[\\/]testing[\\/]/.test(file),
    );
    expect(domain.length).toBeGreaterThan(30);
    expect(domain.filter((file) => /Date\.now|new Date\(\)|'node:|fetch\(/.test(readFileSync(file, 'utf8')))).toEqual(
      [],
    );
  });
});

describe('the ORM', () => {
  it('is loaded by one file only', () => {
    const loaded = sources.filter((file) => /['"]drizzle-orm['"/]/.test(readFileSync(file, 'utf8')));
    expect(loaded.map((file) => relative(root, file).split(sep).join('/'))).toEqual(['packages/db/src/orm.ts']);
  });
});

describe('the rule itself', () => {
  it('detects a feature that imports another one, and allows imports from below', () => {
    const list = [
      ['apps/web/src/features/a/x.ts', 'apps/web/src/features/b/y.ts'],
      ['apps/web/src/features/a/sub/x.ts', 'apps/web/src/features/a/y.ts'],
      ['apps/web/src/features/a/x.ts', 'apps/web/src/live/y.ts'],
      ['apps/web/src/pages/p.ts', 'apps/web/src/features/a/x.ts'],
    ];
    expect(crossing(list, /^apps\/[^/]+\/src\/features\/[^/]+/)).toEqual([list[0]]);
  });

  it('detects upward imports, cycles, and files without a floor', () => {
    const importing = (...pairs) =>
      broken(
        'a',
        'low < one two three < high.ts',
        pairs.map((pair) => pair.map((path) => `apps/a/src/${path}`)),
      );
    expect(importing(['high.ts', 'low/x.ts'], ['one/x.ts', 'two/x.ts'], ['low/x.test.ts', 'high.ts'])).toEqual([]);
    expect(importing(['low/x.ts', 'one/x.ts'])).toEqual([
      'apps/a/src/low/x.ts imports apps/a/src/one/x.ts: one lies above low',
    ]);
    expect(importing(['one/x.ts', 'two/x.ts'], ['two/y.ts', 'three/x.ts'], ['three/y.ts', 'one/y.ts'])).toHaveLength(3);
    expect(importing(['new/x.ts', 'low/x.ts'])).toEqual([
      'apps/a/src/new/x.ts imports apps/a/src/low/x.ts: new stands on no floor',
    ]);
  });
});
