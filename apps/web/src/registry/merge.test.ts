import { describe, expect, it } from 'vitest';
import { clashesOf, merged, proposal } from './merge.ts';

const before = { name: 'a', note: 'b', tags: [1], port: 1 };

describe('a row that two people changed', () => {
  it('is contested only where both changed the same field differently', () => {
    const clashes = clashesOf(before, { ...before, name: 'mine', port: 2 }, { ...before, name: 'theirs', note: 'x' });
    expect(clashes).toEqual([
      { key: 'name', before: 'a', mine: 'mine', theirs: 'theirs', isContested: true },
      { key: 'note', before: 'b', mine: 'b', theirs: 'x', isContested: false },
    ]);
    expect(proposal(clashes)).toEqual({ note: 'theirs' });
  });

  it('has no clash where both did the same, or nothing but the form of a list differs', () => {
    expect(clashesOf(before, { ...before, name: 'x' }, { ...before, name: 'x', tags: [1] })).toEqual([]);
  });

  it('becomes what was chosen; what only I changed stays mine', () => {
    const mine = { ...before, name: 'mine', port: 2 };
    const theirs = { ...before, name: 'theirs', note: 'x' };
    const clashes = clashesOf(before, mine, theirs);
    expect(merged(mine, clashes, { ...proposal(clashes), name: 'mine' })).toEqual({ ...mine, note: 'x' });
    expect(merged(mine, clashes, { ...proposal(clashes), name: 'theirs' })).toEqual({ ...theirs, port: 2 });
    expect(merged(mine, clashes, { name: 'mine', note: 'mine' })).toEqual(mine);
  });
});
