import { expect, it } from 'vitest';
import { createLogger } from './log.ts';

it('leaves out everything that contains a secret, including the row in a database error', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const err = Object.assign(new Error('violates'), { code: '23514', detail: 'Failing row contains (hush)' });
  log.warn({ err, secret: 'hush', device: { secret: 'hush', key: 'hush', deviceNo: '7' } }, 'text');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('hush');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { code: '23514' }, device: { deviceNo: '7' }, msg: 'text' });
});
