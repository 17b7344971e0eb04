import { expect, test } from 'vitest';
import { parseLoginCode } from './login-code.ts';

const proof = 'x'.repeat(600);

test.each([
  [undefined, '', ''],
  ['', '', ''],
  [' 123456 ', '123456', ''],
  ['123 456', '123456', ''],
  ['ABCD-EFGH-JKLM-NPQR', 'ABCD-EFGH-JKLM-NPQR', ''],
  ['ABCD EFGH JKLM NPQR', 'ABCDEFGHJKLMNPQR', ''],
  [proof, '', proof],
  [`123456 ${proof}`, '123456', proof],
  [`${proof}\t123456`, '123456', proof],
])('%s', (code, factor, expected) => {
  expect(parseLoginCode(code)).toEqual({ factor, proof: expected });
});
