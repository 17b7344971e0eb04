import { ExportQuerySchema } from '@groundwatch/protocol/rest';
import { expect, test, vi } from 'vitest';
import { newId } from './new-id.ts';

test('each is another one that the server takes, also on a page that came without TLS', () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const ids = Array.from({ length: 200 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const exportId of ids)
    expect(ExportQuerySchema.parse({ kind: 'status', deviceNo: '1', last: 1, exportId })).toMatchObject({ exportId });
  vi.restoreAllMocks();
});
