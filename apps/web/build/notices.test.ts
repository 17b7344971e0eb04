import { fileURLToPath } from 'node:url';
import spdx from 'spdx-license-list/full.js';
import { expect, it } from 'vitest';
import { data, noticesPage, sbom, textsOf } from './notices/notices.ts';
import { installedPackages, keyOf } from './notices/packages.ts';

const packages = installedPackages(fileURLToPath(new URL('../../..', import.meta.url)));
/** Licences that allow selling and running the product without publishing its source. */
const allowed =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Zlib|OFL-1\.1|MPL-2\.0|LGPL-3\.0-or-later|PostgreSQL)$/;
const partsOf = (license: string): string[] => license.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);

it('lists direct and transitive dependencies of the shipped apps', () => {
  const names = new Set(packages.map(({ name }) => name));
  for (const name of ['pg', 'fastify', 'react', 'sharp', 'socket.io', 'zod', 'pg-types', '@nats-io/transport-node'])
    expect(names).toContain(name);
  expect([...names].filter((name) => name.startsWith('@groundwatch/') || name === 'vitest')).toEqual([]);
});

it.each(packages.map((one) => [keyOf(one), one] as const))('%s has an allowed licence and ships its text', (_, one) => {
  expect(partsOf(one.license).filter((part) => !allowed.test(part) || !(part in spdx))).toEqual([]);
  const texts = textsOf(one);
  expect(texts.join('\n').length).toBeGreaterThan(200);
  expect(one.sha512).not.toBe('');
});

it('lists all packages and data on one page, with HTML escaped', () => {
  const page = noticesPage([
    ...packages,
    { ...packages[0]!, name: '<b>"x"&</b>', texts: ['<script>license</script>'] },
  ]);
  for (const { name, version } of packages) expect(page).toContain(`${name}@${version}`);
  for (const { name } of data) expect(page).toContain(name);
  expect(page).toContain('&lt;b&gt;&quot;x&quot;&amp;&lt;/b&gt;');
  expect(page).not.toContain('<script');
});

it('lists them in a bill of materials without dangling references', () => {
  const bill = JSON.parse(sbom(packages, '1.2.3')) as {
    bomFormat: string;
    components: { 'bom-ref'?: string; hashes?: { content: string }[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.components).toHaveLength(packages.length + data.length);
  const refs = bill.components.flatMap((one) => one['bom-ref'] ?? []);
  expect(new Set(refs).size).toBe(packages.length);
  for (const { ref, dependsOn } of bill.dependencies)
    for (const one of [ref, ...dependsOn]) expect(refs).toContain(one);
  for (const { hashes } of bill.components)
    for (const { content } of hashes ?? []) expect(content).toMatch(/^[0-9a-f]{128}$/);
});
