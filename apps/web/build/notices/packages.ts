import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

/** A package that an installation runs or serves. */
export interface Package {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; empty: unknown. */
  readonly license: string;
  readonly author: string;
  readonly homepage: string;
  /** Contents of the package's licence and notice files. */
  readonly texts: readonly string[];
  /** Hash of the package archive, base64; empty: unknown. */
  readonly sha512: string;
  /** Dependencies as `name@version`. */
  readonly needs: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type: string };
  readonly licenses?: readonly { readonly type: string }[];
  readonly author?: string | { readonly name?: string };
  readonly homepage?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Shipped apps, whose dependencies are listed. */
const shipped = ['', 'apps/web', 'apps/api', 'apps/ingest', 'apps/simulator'];

/** Licences of packages whose manifest names none, from their licence files. */
const licencesOutsideManifest: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Packages whose README has the notices of the libraries compiled into them. */
const hasNoticesInReadme = /^@img\/sharp-libvips-/;

const own = /^(?:groundwatch$|@groundwatch\/)/;
export const keyOf = ({ name, version }: Pick<Package, 'name' | 'version'>): string => `${name}@${version}`;

function folderOf(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return realpathSync(found);
    if (folder === dirname(folder)) return null;
  }
}

function licenseOf({ name, license, licenses }: Manifest): string {
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? licencesOutsideManifest[name] ?? '';
}

function textsOf(folder: string, name: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) =>
      entry.isFile() &&
      (/^(?:licen[cs]e|copying|notice|thirdparty)/i.test(entry.name) ||
        (hasNoticesInReadme.test(name) && /^readme/i.test(entry.name))),
  );
  return files.map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim()).filter((text) => text !== '');
}

/**
 * All third-party dependencies of the shipped apps as installed below `root`, sorted by name. Packages for other platforms are not
 * installed.
 */
export function installedPackages(root: string): Package[] {
  const lock = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) as {
    packages: Record<string, { resolution: { integrity?: string } }>;
  };
  const found = new Map<string, Package>();
  const take = (folder: string): string => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const key = keyOf(manifest);
    if (found.has(key)) return key;
    const needs: string[] = [];
    const { name, version, author, homepage = '' } = manifest;
    found.set(key, {
      name,
      version,
      license: licenseOf(manifest),
      author: typeof author === 'string' ? author : (author?.name ?? ''),
      homepage,
      texts: textsOf(folder, name),
      sha512: lock.packages[key]?.resolution.integrity?.replace(/^sha512-/, '') ?? '',
      needs,
    });
    const { dependencies, optionalDependencies, peerDependencies } = manifest;
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = folderOf(other, folder);
      if (place) needs.push(take(place));
    }
    return key;
  };
  for (const folder of shipped) take(join(root, folder));
  return [...found.values()]
    .filter(({ name }) => !own.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}
