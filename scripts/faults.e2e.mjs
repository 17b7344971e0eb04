import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

const ROUNDS = 12;

it('keeps everything exactly once while processes are killed, stopped and cut off', async () => {
  const sizes = ['--rounds', String(ROUNDS), '--longest', '2', '--seed', '20'];
  const args = ['apps/simulator/faults/main.ts', '--single', ...sizes];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(`${failed}${code === 0 ? '' : said}`).toBe('');
  // Each fault once, the round without one, and all rounds together.
  const rows = said
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  expect(rows).toHaveLength(ROUNDS + 2);
  for (const row of rows) expect(row).toMatch(/^\| [^|]+ \| 1 \| 0 \| 0 \| [\d.]+ s \| 0 \|$/);
});
