import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearErrors, errorLog } from '../errors/error-log.ts';
import { noteLeaving } from '../errors/leaving.ts';
import { onSessionExpired } from './session-events.ts';
import { call } from './client.ts';

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
const caught = (answer: Promise<unknown>) => answer.catch((error: unknown) => error);
const failing = () => caught(call('GET /rest/overview'));
const logged = () => errorLog.getState().entries;

beforeEach(() => {
  clearErrors();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('call', () => {
  it('fills the path and omits absent parameters', async () => {
    answer(200, { code: 0, msg: 'success', data: null });
    await call('GET /rest/devices/:deviceNo/parameters/:set/history', {
      params: { deviceNo: '1001', set: 3 },
      query: { key: 'a/b', current: undefined },
    });
    expect(fetched.mock.lastCall?.[0]).toBe('/rest/devices/1001/parameters/3/history?key=a%2Fb');
    answer(200, { code: 0, msg: 'success', data: null });
    await call('GET /rest/sensors/:id/waveforms/:startTime', { params: { id: 7, startTime: '2026-01-01T00:00:00Z' } });
    expect(fetched.mock.lastCall?.[0]).toBe('/rest/sensors/7/waveforms/2026-01-01T00%3A00%3A00Z');
  });

  it('takes what was requested while the scripts were loading, once; what failed then is requested again', async () => {
    const early = (data: number) => new Response(JSON.stringify({ code: 0, msg: 'success', data }));
    const url = '/rest/overview/stations';
    vi.stubGlobal('gwAnswers', new Map([[url, Promise.resolve(early(1))]]));
    answer(200, { code: 0, msg: 'success', data: 2 });
    expect([await call('GET /rest/overview/stations'), await call('GET /rest/overview/stations')]).toEqual([1, 2]);
    vi.stubGlobal('gwAnswers', new Map([[url, Promise.reject(new TypeError('Failed to fetch'))]]));
    answer(200, { code: 0, msg: 'success', data: 3 });
    expect(await call('GET /rest/overview/stations')).toBe(3);
  });

  it('writes a failure down with its address', async () => {
    answer(500, { code: 500, msg: '内部错误' });
    expect(await caught(call('GET /rest/devices', { query: { current: 2 } }))).toMatchObject({
      url: '/rest/devices?current=2',
    });
    expect(logged()).toMatchObject([{ tag: 'call', message: '内部错误' }]);
    expect(logged()[0]?.detail).toContain('GET /rest/devices?current=2\nHTTP 500');
  });

  it.each([
    [400, { code: 400, msg: 'x', fields: [{ path: 'name', msg: 'x' }] }],
    [400, { code: 40_001, msg: 'wrong password' }],
    [409, { code: 40_904, msg: 'conflict' }],
  ])('takes a refusal that the user is meant to meet for no error: %s %j', async (status, body) => {
    answer(status, body);
    await failing();
    expect(logged()).toEqual([]);
  });

  it('writes down that nobody answered, unless the page is being left', async () => {
    const page = new EventTarget();
    noteLeaving(page);
    const now = vi.spyOn(performance, 'now').mockReturnValue(-12_000);
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await failing();
    expect(logged()).toHaveLength(1);
    clearErrors();
    page.dispatchEvent(new Event('beforeunload'));
    await failing();
    expect(logged()).toEqual([]);
    // The user stayed on the page.
    now.mockReturnValue(-10_000);
    await failing();
    expect(logged()).toHaveLength(1);
    now.mockRestore();
    fetched.mockReset();
  });

  it('leads to the login on 401, unless the call is about just that', async () => {
    vi.useFakeTimers();
    const listener = vi.fn<() => void>();
    const stop = onSessionExpired(listener);
    answer(401, { code: 40_101, msg: 'wrong' });
    await caught(call('POST /login', { body: { accountName: 'a', password: 'b' }, keepsSession: true }));
    vi.advanceTimersByTime(1_000);
    expect(listener).not.toHaveBeenCalled();
    answer(200, { code: 401, msg: 'log in' });
    await failing();
    vi.advanceTimersByTime(100);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  it('distinguishes no answer from an aborted call', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failing()).toMatchObject({ status: 0 });
    expect(logged()).toHaveLength(1);
    const given = new AbortController();
    fetched.mockImplementationOnce(async () => {
      given.abort();
      throw given.signal.reason;
    });
    expect(await caught(call('GET /rest/overview', { signal: given.signal }))).toMatchObject({ name: 'AbortError' });
    expect(logged()).toHaveLength(1);
  });

  it('distinguishes an answer that is cut off from one that is no JSON, and from a page that is left', async () => {
    const cutOff = () => {
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('{"code":')),
        pull: (stream) => stream.error(new TypeError('network error')),
      });
      fetched.mockResolvedValueOnce(new Response(body));
    };
    fetched.mockResolvedValueOnce(new Response('<html>'));
    expect(await failing()).toMatchObject({ status: 200 });
    expect(logged()[0]?.detail).toContain('HTTP 200');
    clearErrors();
    cutOff();
    expect(await failing()).toMatchObject({ status: 0 });
    expect(logged()[0]?.detail).toContain('no answer');
    clearErrors();
    const page = new EventTarget();
    noteLeaving(page);
    page.dispatchEvent(new Event('beforeunload'));
    cutOff();
    expect(await failing()).toMatchObject({ status: 0 });
    expect(logged()).toEqual([]);
  });
});
