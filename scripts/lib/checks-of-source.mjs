import { join } from 'node:path';
import { checkBudget } from './bundle-budget.mjs';
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

/** Types and lint are Go programs. Fewer garbage collections and a single thread save a quarter of their processor time. */
const go = { GOGC: '300', GOMAXPROCS: '1' };

/**
 * The checks of the source, and of the size of the built pages. They give way to everything else on the machine.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./totals.mjs').Totals>}
 */
export async function runChecks(root, env) {
  const budget = checkBudget(join(root, 'apps', 'web', 'dist'));
  console.log(`${budget.isKept ? '✓' : '✗'} size of the pages: ${budget.text}`);
  let passed = budget.isKept ? 1 : 0;
  await Promise.all(
    checks.map(async ([name, [program = '', ...args]]) => {
      const niced = ['-n', '19', join(root, 'node_modules', '.bin', program), ...args];
      const { code, output } = await run('nice', niced, { cwd: root, env: { ...env, ...go } });
      console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`);
      if (code === 0) passed += 1;
    }),
  );
  return { passed, failed: checks.length + 1 - passed, skipped: 0 };
}
