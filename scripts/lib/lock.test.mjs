import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, takeLock } from './lock.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const idle = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });

describe('takeLock', () => {
  it('is taken once, and again after release', async () => {
    const first = await takeLock(folder);
    await expect(takeLock(folder)).rejects.toThrow(
      `Groundwatch already runs in this folder (process ${process.pid}): stop that one first, or use another folder.`,
    );
    first.release();
    const second = await takeLock(folder);
    second.release();
    expect(existsSync(join(folder, 'start.lock'))).toBe(false);
  });

  it('is taken over from a process that is gone, or whose id was reused', async () => {
    writeFileSync(
      join(folder, 'start.lock'),
      JSON.stringify({ owner: { pid: 2 ** 22 + 1, start: '1' }, children: [] }),
    );
    await expect(takeLock(folder).then((lock) => lock.release())).resolves.toBeUndefined();
    writeFileSync(
      join(folder, 'start.lock'),
      JSON.stringify({ owner: { pid: process.pid, start: '1' }, children: [] }),
    );
    await expect(takeLock(folder).then((lock) => lock.release())).resolves.toBeUndefined();
  });

  it('is taken over when it cannot be read', async () => {
    writeFileSync(join(folder, 'start.lock'), '{');
    await expect(takeLock(folder).then((lock) => lock.release())).resolves.toBeUndefined();
  });

  it('ends the children of a killed start, and no other process', async () => {
    const [left, other] = [idle(), idle()];
    const lock = await takeLock(folder);
    lock.add(left.pid);
    lock.add(other.pid);
    lock.remove(other.pid);
    const path = join(folder, 'start.lock');
    const content = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...content, owner: { pid: 2 ** 22 + 1, start: '1' } }));
    const ended = once(left, 'exit');
    await expect(takeLock(folder).then((lock) => lock.release())).resolves.toBeUndefined();
    await expect(ended).resolves.toEqual([null, 'SIGTERM']);
    expect(other.exitCode ?? other.signalCode).toBeNull();
    other.kill();
  });

  it('reports a folder without write permission', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(takeLock(join(folder, 'file'))).rejects.toThrow(/The data folder .* cannot be written to/);
  });
});

describe('isAlive', () => {
  it('distinguishes a process from a later one with the same id', () => {
    expect(isAlive({ pid: process.pid, start: '' })).toBe(true);
    expect(isAlive({ pid: process.pid, start: '1' })).toBe(false);
  });
});
