import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { noticesPage, sbom } from './notices/notices.ts';
import { installedPackages } from './notices/packages.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/**
 * Writes `licences.html` and `sbom.cdx.json`, which list the third-party packages of an installation, including those of api and ingest.
 */
export const notices = (version: string): Plugin => ({
  name: 'notices',
  apply: 'build',
  generateBundle() {
    const packages = installedPackages(root);
    this.emitFile({ type: 'asset', fileName: 'licences.html', source: noticesPage(packages) });
    this.emitFile({ type: 'asset', fileName: 'sbom.cdx.json', source: sbom(packages, version) });
  },
});
