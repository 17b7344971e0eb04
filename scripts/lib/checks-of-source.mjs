import { join } from 'node:path';
import { checkBudget } from './bundle-budget.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';

/**
 * Each counts as one test. Types: one checker per project; several resolve the same types again, in twice the time and memory. @type
 * {readonly (readonly [string, readonly string[]])[]}
 */
const checks = [
  ['types', ['tsc', '--build', '--checkers', '1', '--builders', '2']],
  ['lint', ['oxlint']],
  ['format', ['oxfmt', '--check']],
  ['unused code', ['knip']],
];

/**
 * The checks of the source, and of the size of the built pages.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {Promise<unknown>} built resolves when the pages are built
 * @returns {Promise<import('./totals.mjs').Totals>}
 */
export async function runChecks(root, env, built) {
  // In parallel, as each leaves one of two processors idle most of the time.
  const ended = await step('checking types, lint, format and unused code', () =>
    Promise.all(
      checks.map(async ([name, [program = '', ...args]]) => {
        const { code, output } = await run(join(root, 'node_modules', '.bin', program), args, { cwd: root, env });
        return { name, isKept: code === 0, output };
      }),
    ),
  );
  for (const { name, isKept, output } of ended) console.log(isKept ? `✓ ${name}` : `✗ ${name}\n${output}`);
  let passed = ended.filter(({ isKept }) => isKept).length;
  await built;
  const budget = checkBudget(join(root, 'apps', 'web', 'dist'));
  console.log(`${budget.isKept ? '✓' : '✗'} size of the pages: ${budget.text}`);
  if (budget.isKept) passed += 1;
  return { passed, failed: checks.length + 1 - passed, skipped: 0 };
}
