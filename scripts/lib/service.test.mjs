import { EventEmitter, once } from 'node:events';
import { tmpdir } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { backOffMs, startService } from './service.mjs';

/** @type {{stop: () => Promise<void>}[]} */
const started = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.stop()));
});

function service(program) {
  const events = new EventEmitter();
  const pids = [];
  const own = startService({
    name: 'worker',
    command: process.execPath,
    args: ['-e', program],
    cwd: tmpdir(),
    env: process.env,
    onLine: (line) => events.emit('line', line),
    tell: (text) => events.emit('told', text),
    onStart: (pid) => pids.push(pid),
    onEnd: (pid) => events.emit('end', pid),
  });
  started.push(own);
  return { own, events, pids };
}

it('waits longer after every failure in a row, thirty seconds at most', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map(backOffMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it('restarts a process that dies, and reports it', async () => {
  const { own, events, pids } = service('console.log("up"); process.exit(3)');
  await expect(once(events, 'told')).resolves.toEqual([
    'worker ended unexpectedly (exit code 3); starting it again in 1 s',
  ]);
  await once(events, 'line');
  expect(pids).toHaveLength(2);
  expect(own.failures).toBe(1);
  expect(own.lastLine).toBe('up');
});

it('ends a process by SIGTERM and waits for its exit', async () => {
  const { own, events } = service(
    'process.on("SIGTERM", () => { console.log("drained"); process.exit(0) }); setInterval(() => {}, 1000); console.log("up")',
  );
  await once(events, 'line');
  const drained = once(events, 'line');
  await own.stop();
  await expect(drained).resolves.toEqual(['drained']);
});

it('does not restart it after stop', async () => {
  const { own, events, pids } = service('process.exit(1)');
  await once(events, 'told');
  await own.stop();
  expect(pids).toHaveLength(1);
});

it('reports a program that cannot be run', async () => {
  const events = new EventEmitter();
  const own = startService({
    name: 'worker',
    command: '/nowhere/program',
    args: [],
    cwd: tmpdir(),
    env: {},
    onLine: () => {},
    tell: (text) => events.emit('told', text),
    onStart: () => {},
    onEnd: () => {},
  });
  started.push(own);
  await expect(once(events, 'told')).resolves.toEqual([expect.stringContaining('ENOENT')]);
});
