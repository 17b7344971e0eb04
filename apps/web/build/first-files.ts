import type { Plugin, Rolldown } from 'vite';

/** The page at this address. */
interface Page {
  /** The address, as a regular expression. */
  readonly path: string;
  /** Modules that this page loads at once, besides its own chunk. */
  readonly parts: readonly string[];
  /** Namespaces of `src/i18n` besides that of the shell. */
  readonly words: readonly string[];
}

const shell = ['src/alarms/badge/AlarmBadge.tsx', 'src/shell/MoreMenuIcon.tsx'];

/** The first match applies. Other pages load what they need by themselves, some round trips later. */
const pages: readonly Page[] = [
  { path: '^/login$', parts: ['src/pages/login/LoginPage.tsx'], words: [] },
  { path: '^/wall/', parts: ['src/pages/wall/load-wall-page.ts'], words: ['alarm', 'panels', 'wall'] },
  {
    path: '^/(index)?$',
    parts: [...shell, 'src/pages/home/HomePage.tsx', 'src/panels/usual-panels.ts'],
    words: ['alarm', 'panels'],
  },
  { path: '^/alarms$', parts: [...shell, 'src/pages/alarms/AlarmsPage.tsx'], words: ['alarm'] },
  {
    path: '^/devices/\\d+$',
    parts: [...shell, 'src/pages/device/DevicePage.tsx'],
    words: ['alarm', 'control', 'device', 'words'],
  },
  { path: '^/(?!wall)', parts: shell, words: ['alarm'] },
];
const languages = ['zh-chs', 'en', 'ja'];

/** The bundles measured by the budget (`scripts/lib/bundle-budget.mjs`). */
const weighed = [
  'src/main.tsx',
  ...languages.map((language) => `src/i18n/${language}.json`),
  'src/pages/home/HomePage.tsx',
  'src/alarms/badge/AlarmBadge.tsx',
  'src/panels/usual-panels.ts',
  'src/pages/login/LoginPage.tsx',
  'src/pages/wall/load-wall-page.ts',
  'src/registry/RegistryPage.tsx',
  'src/pages/devices/DevicesPage.tsx',
  'src/features/curves/CurvePanel.tsx',
  'src/map/StationMap.tsx',
  'src/map/graphics.ts',
  '@luma.gl/webgl/dist/adapter/webgl-device.js',
];

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** The files of these modules, scripts and style sheets, each once. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const files = new Set<string>();
  const take = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const name of chunk.imports) {
      const other = bundle[name];
      if (other?.type === 'chunk') take(other);
    }
  };
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId, moduleIds }) =>
      [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(`/${module}`)),
    );
    if (!chunk) throw new Error(`no chunk holds ${module}`);
    take(chunk);
  }
  return [...files];
}

/**
 * Writes `first-files.json`: the files that pages need first, by address and language. The server announces them with the page,
 * because otherwise the browser would discover them one after another, a round trip each.
 */
export const firstFiles = (): Plugin => ({
  name: 'first-files',
  generateBundle(_options, bundle) {
    const shell = filesOf(bundle, ['src/main.tsx']);
    const others = (modules: readonly string[]) => filesOf(bundle, modules).filter((file) => !shell.includes(file));
    const catalogue = (name: string, language: string) => `${name === 'words' ? '' : 'i18n/'}${name}/${language}.json`;
    const table = pages.map(({ path, parts, words }) => ({
      path,
      // In the order in which they are needed: the browser fetches no more than six at a time.
      files: Object.fromEntries(
        languages.map((language) => [
          language,
          [
            'start.js',
            ...shell,
            ...others([`src/i18n/${language}.json`, ...words.map((name) => catalogue(name, language)), ...parts]),
          ],
        ]),
      ),
    }));
    const parts = Object.fromEntries(weighed.map((module) => [module, filesOf(bundle, [module])]));
    this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(table) });
    this.emitFile({ type: 'asset', fileName: '.vite/parts.json', source: JSON.stringify(parts) });
  },
});
