import { expect, test } from 'vitest';
import { listenerError, readListenerError } from './listener-errors.ts';

test('reads an error back as written, and keeps any other text whole', () => {
  expect(readListenerError(listenerError('portInUse', 9_100))).toEqual({ code: 'portInUse', detail: '9100' });
  expect(readListenerError(listenerError('limits', 'idleMinS: too small'))).toEqual({
    code: 'limits',
    detail: 'idleMinS: too small',
  });
  expect(readListenerError('something else')).toEqual({ code: 'other', detail: 'something else' });
});
