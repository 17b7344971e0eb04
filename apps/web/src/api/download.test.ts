import { describe, expect, it } from 'vitest';
import { fileNameOf } from './download.ts';

describe('the name of a file', () => {
  it.each([
    [`attachment; filename="a.csv"; filename*=UTF-8''%E5%85%AC%E5%8F%B8.csv`, '公司.csv'],
    ['attachment; filename="a b.xlsx"', 'a b.xlsx'],
    ['attachment; filename=a.xlsx', 'a.xlsx'],
    ["attachment; filename*=UTF-8''%E5%85", undefined],
    ['attachment', undefined],
    [null, undefined],
  ])('%s is %s', (header, name) => expect(fileNameOf(header)).toBe(name));
});
