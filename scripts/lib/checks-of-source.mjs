import { join } from 'node:path';
import { checkBudget } from './bundle-budget.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';

/** Each counts as one test. @type {readonly (readonly [string, readonly string[]])[]} */
const checks = [
  ['types', ['tsc', '--build']],
  ['lint', ['oxlint']],
  ['format', ['prettier', '--check', '--log-level', 'warn', '.']],
  ['unused code', ['knip']],
];

/**
 * The checks of the source, and of what the built pages weigh.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./totals.mjs').Totals>}
 */
export async function runChecks(root, env) {
  let passed = 0;
  for (const [name, [program = '', ...args]] of checks) {
    const { code, output } = await step(`checking ${name}`, () =>
      run(join(root, 'node_modules', '.bin', program), args, { cwd: root, env }),
    );
    console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`);
    if (code === 0) passed += 1;
  }
  const budget = checkBudget(join(root, 'apps', 'web', 'dist'));
  console.log(`${budget.isKept ? '✓' : '✗'} size of the pages: ${budget.text}`);
  if (budget.isKept) passed += 1;
  return { passed, failed: checks.length + 1 - passed, skipped: 0 };
}
