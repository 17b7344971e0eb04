import { describe, expect, it } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { openEnvelope } from './envelope.ts';

const words = { malformed: 'unreadable', ofStatus: (status: number, url: string) => `status ${status} ${url}` };
const open = (status: number, body: unknown) => openEnvelope(status, body, '/rest/x', words);

function failure(status: number, body: unknown): ApiError {
  try {
    open(status, body);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('it did not fail');
}

describe('openEnvelope', () => {
  it.each([0, 1, 200])('takes body code %s for success', (code) => {
    expect(open(200, { code, msg: 'success', data: { a: 1 } })).toEqual({ a: 1 });
    expect(open(200, { status: code, data: 7 })).toBe(7);
  });

  it('hands on a body that has no code', () => {
    expect(open(200, { ApiUrl: '' })).toEqual({ ApiUrl: '' });
  });

  it('keeps the server’s words', () => {
    expect(failure(409, { code: 40_901, msg: '编号已存在', data: null })).toMatchObject({
      message: '编号已存在',
      status: 409,
      code: 40_901,
    });
    expect(failure(200, { code: 500, msg: '内部错误' })).toMatchObject({ message: '内部错误', code: 500 });
  });

  it('names the fields that were refused', () => {
    const fields = [{ path: 'limits.idleMinS', msg: '不得小于 1' }, { path: 7 }, null];
    expect(failure(400, { code: 400, msg: 'x', data: null, fields }).fields).toEqual([fields[0]]);
    expect(failure(400, { code: 400, msg: 'x', data: null }).fields).toEqual([]);
  });

  it('has words of its own where the server gave none', () => {
    expect(failure(502, undefined).message).toBe('status 502 /rest/x');
    expect(failure(404, { msg: '' }).message).toBe('status 404 /rest/x');
    expect(failure(200, 'hello').message).toBe('unreadable');
  });

  it('knows a session that has ended, in the status or in the body', () => {
    expect(failure(401, { code: 401, msg: 'x' }).status).toBe(401);
    expect(failure(200, { code: 401, msg: 'x' }).status).toBe(401);
  });

  it.each([
    [0, true],
    [503, true],
    [429, true],
    [400, false],
    [403, false],
  ])('status %s may be tried again: %s', (status, transient) => {
    expect(new ApiError('', status).isTransient).toBe(transient);
  });
});
