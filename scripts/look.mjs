// pnpm look FOLDER: screenshots of every page, tab and dialog, in chosen languages, sizes and schemes; --against EARLIER lists the
// differences.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from './lib/build-web.mjs';
import { comparePictures } from './lib/compare-pictures.mjs';
import { describe, Failure } from './lib/failure.mjs';
import { runtimeNode } from './lib/node-version.mjs';
import { root } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { runInherited } from './lib/run.mjs';
import { provideSystemPackages } from './lib/system-packages.mjs';

const USAGE = `pnpm look FOLDER [--against EARLIER] [--languages en,ja,zh-chs] [--sizes 1920x1080,390x844] [--schemes light,dark] [--only REGEX]
Without them: en, 1920x1080, light, all paths.`;

/** @param {string} folder @param {string} earlier @param {(name: string) => boolean} isAsked whether a picture was requested */
function tellDifferences(folder, earlier, isAsked) {
  const marked = join(folder, 'differences');
  const found = comparePictures(earlier, folder, marked).filter(
    ({ name, kind }) => !name.startsWith('differences') && (kind !== 'gone' || isAsked(name)),
  );
  for (const { name, kind, share } of found) console.log(`${(share * 100).toFixed(2).padStart(7)} %  ${kind}  ${name}`);
  console.log(`${found.length} pictures differ${found.length > 0 ? `; what differs in them is red in ${marked}` : ''}`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      languages: { type: 'string', default: 'en' },
      sizes: { type: 'string', default: '1920x1080' },
      schemes: { type: 'string', default: 'light' },
      only: { type: 'string', default: '' },
    },
  });
  const [target] = positionals;
  if (target === undefined) throw new Failure(USAGE);
  const folder = resolve(target);
  const schemes = values.schemes.split(',');
  const looks = values.languages
    .split(',')
    .flatMap((language) =>
      values.sizes.split(',').flatMap((size) => schemes.map((scheme) => ({ language, size, scheme }))),
    );
  const node = runtimeNode(root);
  await provideSystemPackages({ isCi: true, withImage: false });
  await step('building the pages', () => buildWeb(root, node));
  const env = { ...process.env, LOOK: JSON.stringify({ folder, looks, only: values.only }) };
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  process.exitCode = await runInherited(node, [vitest, 'run', '--project=look'], { cwd: root, env });
  // With a part of the paths missing pictures cannot be told.
  const isAsked = (/** @type {string} */ name) =>
    values.only === '' && looks.some(({ language, size, scheme }) => name.startsWith(`${language} ${size} ${scheme}/`));
  if (values.against !== undefined) tellDifferences(folder, resolve(values.against), isAsked);
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}
