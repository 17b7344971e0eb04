import spdx from 'spdx-license-list/full.js';
import { keyOf, type Package } from './packages.ts';

/** Third-party data in the pages that comes from no package. */
export const data: readonly { readonly name: string; readonly license: string; readonly notice: string }[] = [
  {
    name: 'GeoNames',
    license: 'CC-BY-4.0',
    notice:
      'Names, places and population of towns on the built-in map are from GeoNames (https://www.geonames.org), chosen and shortened. Creative Commons Attribution 4.0: https://creativecommons.org/licenses/by/4.0/',
  },
  {
    name: 'Natural Earth',
    license: 'public domain',
    notice:
      'Land, borders, lakes and rivers of the built-in map are made with Natural Earth (https://www.naturalearthdata.com), partly by way of the package world-atlas. Public domain.',
  },
];

/** The SPDX texts of a package's licences, for a package that ships none. */
function standardText({ license, author }: Package): string[] {
  return license
    .replaceAll(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .flatMap((id) => spdx[id]?.licenseText ?? [])
    .map((text) => (author ? `Copyright ${author}\n\n${text}` : text));
}

/** Licence texts and notices of a package. The SPDX text is added if it ships no licence, and for the LGPL. */
export const textsOf = (one: Package): readonly string[] => {
  const isLicence = one.texts.some((text) => /licen[cs]e|permission|redistribut/i.test(text));
  return isLicence && !one.license.startsWith('LGPL') ? one.texts : [...one.texts, ...standardText(one)];
};

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The licences page, which needs neither scripts nor a session. */
export function noticesPage(packages: readonly Package[]): string {
  const entry = (title: string, license: string, texts: readonly string[]): string =>
    `<details><summary>${escape(title)} <small>${escape(license)}</small></summary>${texts.map((text) => `<pre>${escape(text)}</pre>`).join('')}</details>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Groundwatch · 第三方许可 · Third-party licences · サードパーティーライセンス</title>
<style>
  :root { color-scheme: light dark }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  details { border-top: 1px solid #8884; padding: .4rem 0 }
  summary { cursor: pointer }
  small { opacity: .75; margin-inline-start: .5rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px }
</style>
<h1>第三方许可 · Third-party licences · サードパーティーライセンス</h1>
<p><a href="/sbom.cdx.json" download>CycloneDX SBOM</a></p>
${data.map(({ name, license, notice }) => entry(name, license, [notice])).join('\n')}
${packages.map((one) => entry(keyOf(one), one.license, textsOf(one))).join('\n')}
</html>
`;
}

const purlOf = ({ name, version }: Package): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The bill of materials in CycloneDX 1.6, without timestamp or serial number, so that the same packages give the same file. */
export function sbom(packages: readonly Package[], version: string): string {
  const purls = new Map(packages.map((one) => [keyOf(one), purlOf(one)]));
  const licenses = ({ license }: Package) =>
    / (?:AND|OR) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
  const components = packages.map((one) => ({
    type: 'library',
    'bom-ref': purlOf(one),
    name: one.name,
    version: one.version,
    ...(one.sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(one.sha512, 'base64').toString('hex') }] }),
    licenses: licenses(one),
    purl: purlOf(one),
    ...(/^https?:/.test(one.homepage) && { externalReferences: [{ type: 'website', url: one.homepage }] }),
  }));
  const material = data.map(({ name, license }) => ({
    type: 'data',
    name,
    licenses: [{ license: license in spdx ? { id: license } : { name: license } }],
  }));
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'groundwatch', name: 'groundwatch', version } },
    components: [...components, ...material],
    dependencies: packages.map((one) => ({
      ref: purlOf(one),
      dependsOn: [...new Set(one.needs.flatMap((key) => purls.get(key) ?? []))],
    })),
  });
}
