// `npm test [-- FILTER]`: installs what the tests need and runs everything; with a filter only matching tests.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './lib/build-web.mjs';
import { runChecks } from './lib/checks-of-source.mjs';
import { describe } from './lib/failure.mjs';
import { imageDue } from './lib/image-due.mjs';
import { install } from './lib/install.mjs';
import { runtimeNode } from './lib/node-version.mjs';
import { root } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { runInherited } from './lib/run.mjs';
import { provideSystemPackages } from './lib/system-packages.mjs';
import { add, NOTHING, readVitest, summaryLine } from './lib/totals.mjs';

const filter = process.argv.slice(2);
const isCi = process.env.CI === 'true' || process.env.CI === '1';

try {
  await step('installing packages', (tell) => install(root, { tell }));
  const node = runtimeNode(root);
  const image = imageDue(root);
  const isWhole = isCi && filter.length === 0;
  if (isWhole) console.log(image.text);
  const withImage = Boolean(process.env.IMAGE) || (isWhole && image.isDue);
  const hasChromium = await provideSystemPackages({ isCi, withImage });
  // Tests create their own databases on the server of DATABASE_URL; the processes that they start get those.
  const { DATABASE_URL: server, ...inherited } = process.env;
  const env = {
    ...inherited,
    ...(server && { TEST_DATABASE_URL: server }),
    ...(withImage && { IMAGE: '1' }),
    // Programs that tests start, some hundred times in all, need not be compiled each time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  };
  await step('building the pages', () => buildWeb(root, node));
  // They take what the tests leave of the processors.
  const checking = filter.length === 0 ? runChecks(root, env) : NOTHING;
  const report = join(root, 'test-results', 'vitest.json');
  rmSync(report, { force: true });
  const code = await runInherited(
    node,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(hasChromium ? [] : ['--project=unit', '--project=database', ...(withImage ? ['--project=image'] : [])]),
      ...filter,
    ],
    { cwd: root, env },
  );
  const totals = add(await checking, readVitest(report, code));
  if (!hasChromium) console.log('The browser and end-to-end tests were left out: there is no Chromium.');
  const isFailed = totals.failed > 0 || (isCi && totals.skipped > 0);
  if (isWhole && withImage && !isFailed) image.note();
  if (isCi && totals.skipped > 0) console.log('Tests were skipped, which CI does not allow.');
  console.log(summaryLine(isCi ? { ...totals, failed: totals.failed + totals.skipped, skipped: 0 } : totals));
  process.exitCode = isFailed ? 1 : 0;
} catch (error) {
  console.error(describe(error));
  console.log(summaryLine({ passed: 0, failed: 1, skipped: 0 }));
  process.exitCode = 1;
}
