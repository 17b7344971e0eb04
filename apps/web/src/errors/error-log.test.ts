import { describe, expect, it } from 'vitest';
import { CAPACITY, withError, type ErrorLog } from './error-log.ts';

const empty: ErrorLog = { entries: [], nextId: 1 };
const report = (message: string) => ({ tag: 'call', message }) as const;

describe('withError', () => {
  it('counts repeats of one error on one page, and brings them to the front', () => {
    let log = withError(empty, report('a'), '/index', 1);
    log = withError(log, report('b'), '/index', 2);
    log = withError(log, report('a'), '/index', 3);
    expect(log.entries).toMatchObject([
      { id: 1, message: 'a', count: 2, at: 3 },
      { id: 2, message: 'b', count: 1, at: 2 },
    ]);
  });

  it.each([
    [report('a'), '/devices'],
    [{ tag: 'error', message: 'a' } as const, '/index'],
    [report('b'), '/index'],
  ])('takes %j on %s for another error', (other, page) => {
    const log = withError(withError(empty, report('a'), '/index', 1), other, page, 2);
    expect(log.entries.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('keeps the newest of more than it holds', () => {
    let log = empty;
    for (let n = 1; n <= CAPACITY + 20; n += 1) log = withError(log, report(`error ${n}`), '/', n);
    expect(log.entries).toHaveLength(CAPACITY);
    expect(log.entries[0]?.message).toBe(`error ${CAPACITY + 20}`);
    expect(log.entries.at(-1)?.message).toBe('error 21');
  });

  it('keeps no secret, in the message or in the detail', () => {
    const secret = '00112233445566778899aabbccddeeff';
    const log = withError(empty, { tag: 'error', message: `key ${secret}`, detail: `Bearer ${secret}` }, '/', 1);
    expect(JSON.stringify(log)).not.toContain(secret);
  });

  it('takes repeats that differ in their secret alone for one', () => {
    let log = withError(empty, report('token=abc1'), '/', 1);
    log = withError(log, report('token=abc2'), '/', 2);
    expect(log.entries).toMatchObject([{ count: 2 }]);
  });

  it('has words for an error without any', () => {
    expect(withError(empty, report(''), '/', 1).entries[0]?.message).toBe('Unknown error');
  });
});
