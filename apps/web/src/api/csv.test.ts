import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('writes what spreadsheets read, and no formulas', () => {
  expect(
    csvOf([
      ['行', 'a"b'],
      ['=1+1', 'x,y'],
      ['-', 'z\nw'],
      ['-3.25', '-3+1'],
    ]),
  ).toBe(`\uFEFF行,"a""b"\r\n'=1+1,"x,y"\r\n'-,"z\nw"\r\n-3.25,'-3+1\r\n`);
});
