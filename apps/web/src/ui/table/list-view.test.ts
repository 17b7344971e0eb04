import { describe, expect, it } from 'vitest';
import { listQuery, readView, writeView } from './list-view.ts';

const defaults = { sort: 'name', filters: ['companyId'] } as const;
const read = (query: string) => readView(new URLSearchParams(query), defaults);
const write = (query: string, changes: Parameters<typeof writeView>[1]) =>
  writeView(new URLSearchParams(query), changes, defaults).toString();

describe('the view of a list', () => {
  it('is read from the address', () => {
    expect(read('page=3&size=50&sort=note&order=desc&q=a%20b&companyId=7&other=1')).toEqual({
      page: 3,
      size: 50,
      sort: 'note',
      order: 'desc',
      keyword: 'a b',
      filters: { companyId: '7' },
    });
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'size=0', 'size=5000', 'order=sideways', 'companyId='])(
    'takes %s as absent',
    (query) => expect(read(query)).toEqual(read('')),
  );

  it('leaves what it does not own, and what is as it begins, out of its way', () => {
    expect(write('tab=2', { page: 4 })).toBe('tab=2&page=4');
    expect(write('tab=2&page=4', { page: 1 })).toBe('tab=2');
    expect(write('sort=note&order=desc', { sort: 'name', order: 'asc' })).toBe('');
  });

  it('begins at page 1 when anything else changes', () => {
    expect(write('page=9', { keyword: 'x' })).toBe('q=x');
    expect(write('page=9', { filters: { companyId: '2' } })).toBe('companyId=2');
    expect(write('page=9&companyId=2', { filters: {} })).toBe('');
  });

  it('can sort the first column downwards', () => {
    expect(read(write('', { order: 'desc' }))).toMatchObject({ sort: 'name', order: 'desc' });
  });

  it('becomes the query of the call', () => {
    expect(listQuery(read('page=2&q=x&companyId=7'))).toEqual({
      companyId: '7',
      current: 2,
      size: 20,
      sort: 'name',
      order: 'asc',
      keyword: 'x',
    });
  });
});
