import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LiveCommand } from '@groundwatch/protocol/live';
import { ALL_DEVICES, CommandFollower } from './command-follower.ts';

const changed = (id: string, deviceNo: string): LiveCommand => ({
  id,
  number: 1,
  deviceNo,
  stationId: 1,
  kind: 'clock',
  state: 'sent',
  changedTime: '2026-03-01T00:00:00.000Z',
});

let queries: QueryClient;
let waits: (() => void)[];
let follower: CommandFollower;
beforeEach(() => {
  queries = new QueryClient();
  waits = [];
  follower = new CommandFollower(queries, (_ms, run) => waits.push(run));
});
/** Sends the gathered requests and waits for everything that settles at once. */
async function pass(): Promise<void> {
  for (const run of waits.splice(0)) run();
  await new Promise<void>((resolve) => setImmediate(resolve));
}

const one = ['GET /rest/commands', { params: { deviceNo: '1001' }, query: {} }];
const other = ['GET /rest/commands', { params: { deviceNo: '2001' }, query: {} }];
const all = ['GET /rest/commands', { params: { deviceNo: ALL_DEVICES }, query: {} }];
const command = (id: string) => ['GET /rest/commands/:id', { params: { id } }];
const parameters = (deviceNo: string) => [
  'GET /rest/devices/:deviceNo/parameters/:set',
  { params: { deviceNo, set: 1 } },
];
const rollout = ['GET /rest/rollouts/:id', { params: { id: '7' } }];
const remarks = ['GET /rest/devices/:deviceNo/remarks', { params: { deviceNo: '1001' } }];
const keys: QueryKey[] = [
  one,
  other,
  all,
  command('a'),
  command('b'),
  parameters('1001'),
  parameters('2001'),
  rollout,
  remarks,
];
const stale = () => keys.filter((key) => queries.getQueryState(key)?.isInvalidated);

it('asks again for what shows the command, and for nothing else', async () => {
  for (const key of keys) queries.setQueryData(key, 'known');
  follower.changed(changed('a', '1001'));
  expect(stale()).toEqual([]);
  await pass();
  expect(stale()).toEqual([one, all, command('a'), parameters('1001'), rollout]);
});

it('asks again for every command after a gap', async () => {
  for (const key of keys) queries.setQueryData(key, 'known');
  follower.caughtUp();
  await pass();
  expect(stale()).toEqual(keys.slice(0, -1));
});

it('makes one request of a burst, and one more of what came while its answer was on the way', async () => {
  let answer: (rows: string[]) => void = () => undefined;
  const ask = vi.fn(() => new Promise<string[]>((resolve) => void (answer = resolve)));
  queries.setQueryData(one, []);
  const observer = new QueryObserver(queries, { queryKey: one, queryFn: ask, staleTime: Infinity });
  const stop = observer.subscribe(() => undefined);
  for (let i = 0; i < 100; i++) follower.changed(changed(`c${i}`, '1001'));
  expect(waits).toHaveLength(1);
  await pass();
  expect(ask).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 100; i++) follower.changed(changed(`d${i}`, '1001'));
  await pass();
  expect(ask).toHaveBeenCalledTimes(1);
  answer(['first']);
  await pass();
  await pass();
  expect(ask).toHaveBeenCalledTimes(2);
  answer(['second']);
  await pass();
  expect(waits).toEqual([]);
  expect(observer.getCurrentResult().data).toEqual(['second']);
  stop();
});
