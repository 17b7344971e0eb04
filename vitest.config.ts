import { playwright } from '@vitest/browser-playwright';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromiumPath, chromiumFlags } from './scripts/lib/chromium.mjs';

const databaseSetup = './packages/db/src/testing/global-setup.ts';
const databaseTests = ['apps/*/test/**/*.test.ts', 'packages/db/test/**/*.test.ts'];
/** From here, for the project below has a root of its own. */
const forgetOthers = fileURLToPath(new URL('./apps/web/testing/forget-others.ts', import.meta.url));
const never = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

/** Node.js imports the sources itself, which takes a tenth less than Vite's module runner. The unit tests need Vite: some import pages. */
const native = { experimental: { viteModuleRunner: false } };

/** They end what hangs, on a machine that is busy with other things too; how fast something is, benches tell. */
const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // What comes in its own time is asked for until it is so.
  expect: { poll: { timeout: 60_000 } },
};

/** Builds the container image and starts what is in it, which takes minutes: `scripts/test.mjs` says when. */
const image = {
  test: {
    name: 'image',
    environment: 'node' as const,
    include: ['scripts/image/*.container.mjs'],
    globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
    ...limits,
    sequence: { groupOrder: 4 },
  },
};

/** Takes pictures of every page, for people and for `pnpm look` to compare. */
const look = {
  test: {
    name: 'look',
    environment: 'node' as const,
    include: ['apps/web/e2e/*.look.ts'],
    globalSetup: [databaseSetup],
    ...limits,
  },
};

/** What takes longest begins first: begun last it would run alone, with a processor idle beside it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      /\/((accessibility|device-families|faults|landslide|registry|start)\.e2e|(backup|downlink-processes|election|embedded|exchange|forwarding-killed|hostile)\.test)\.(ts|mjs)$/.test(
        moduleId,
      );
    return [...sorted.filter((file) => isLong(file)), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Imports each icon from its own file. The common file of 6,000 icons took a third of the preparation for the browser. */
const iconsOneByOne = {
  name: 'icons-one-by-one',
  transform: (code: string): string =>
    code.replaceAll(/import \{([^}]+)\} from ['"]@tabler\/icons-react['"];?/g, (_, names: string) =>
      names.replaceAll(/(\w+),?/g, "import $1 from '@tabler/icons-react/dist/esm/icons/$1.mjs';"),
    ),
};

// For two cores: files of a kind side by side, as many as keep both busy, the kinds after one another (groupOrder). Files share processes
// (isolate) and what these have loaded: with a process for each file, loading took as long as testing. A file puts back what it changes.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: 2,
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'packages/{protocol,geotechnics}/test/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'apps/web/build/*.test.ts',
            'apps/simulator/bench/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [...never, '**/*.browser.test.tsx'],
          ...limits,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'database',
          ...native,
          // They wait for each other's limits half of the time.
          maxWorkers: 4,
          environment: 'node',
          include: databaseTests,
          exclude: never,
          globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
          ...limits,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        root: './apps/web',
        plugins: [iconsOneByOne],
        // React as users get it: its checks of developers' mistakes, which are only printed, took a sixth of these tests.
        oxc: { jsx: { development: false } },
        // All of them beforehand: one found during a run reloads the page under the test.
        optimizeDeps: {
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
          exclude: ['@tabler/icons-react'],
          include: [
            'react',
            'react/jsx-runtime',
            'react-dom',
            'react-dom/client',
            '@dnd-kit/core',
            '@mantine/core',
            '@mantine/dates',
            '@mantine/form',
            '@mantine/hooks',
            '@mantine/notifications',
            '@tanstack/react-query',
            '@tanstack/react-table',
            '@tanstack/react-virtual',
            '@deck.gl/core',
            '@deck.gl/layers',
            'echarts/charts',
            'echarts/components',
            'echarts/core',
            'echarts/renderers',
            'supercluster',
            'topojson-client',
            'd3-contour',
            'geotiff',
            'uqr',
            'fuse.js',
            'dayjs',
            'dayjs/locale/ja',
            'dayjs/locale/zh-cn',
            'i18next',
            'react-i18next',
            'react-router',
            'socket.io-client',
            'zustand',
            'zod',
            'zod/mini',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: [forgetOthers],
          exclude: never,
          ...limits,
          isolate: false,
          // What `expect.element` waits for ends with the test.
          testTimeout: 60_000,
          // Three leave a tenth of the processors idle.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags] } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          ...native,
          // Of tests that run side by side within a file, so that the file beside it has its share.
          maxConcurrency: 2,
          environment: 'node',
          include: ['apps/web/e2e/**/*.e2e.ts', 'scripts/**/*.e2e.mjs'],
          exclude: never,
          globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
          ...limits,
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
      ...(process.env['IMAGE'] ? [image] : []),
      ...(process.env['LOOK'] ? [look] : []),
    ],
  },
});
