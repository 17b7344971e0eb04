import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { Turns } from './turns.ts';

/** Work that lasts until it is released. */
function held() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => done };
}

test('admits three per user and sixty in all, until one has ended', async () => {
  const turns = new Turns();
  const users = Array.from({ length: 60 }, (_, n) => (n < 3 ? 1 : n < 5 ? 2 : n));
  const works = users.map((userId) => {
    const { end, work } = held();
    return { end, done: turns.admit(userId, work) };
  });
  await expect(turns.admit(4, () => Promise.resolve())).rejects.toThrow(AppError);
  works[59]?.end();
  await works[59]?.done;
  await expect(turns.admit(1, () => Promise.resolve())).rejects.toMatchObject({ kind: 'tooMany', retryAfter: 5 });
  expect(await turns.admit(2, () => Promise.resolve('in'))).toBe('in');
  for (const { end } of works) end();
  await Promise.all(works.map(({ done }) => done));
  await expect(turns.admit(1, () => Promise.reject(new Error('fails')))).rejects.toThrow('fails');
  expect(await turns.admit(1, () => Promise.resolve('in'))).toBe('in');
});

test('decodes one at a time, in order, also after a failure', async () => {
  const turns = new Turns();
  const said: string[] = [];
  const first = held();
  const one = turns.inTurn(async () => {
    said.push('one begins');
    await first.work();
    said.push('one ends');
    throw new Error('one fails');
  });
  const two = turns.inTurn(() => Promise.resolve(said.push('two')));
  first.end();
  await expect(one).rejects.toThrow('one fails');
  await two;
  expect(said).toEqual(['one begins', 'one ends', 'two']);
});
