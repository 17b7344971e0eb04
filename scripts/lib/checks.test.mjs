import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { checkDisk, checkPort } from './checks.mjs';

describe('checkDisk', () => {
  const withFree = (megabytes) => () => ({ bavail: megabytes * 1000, bsize: 1000 });

  it('reports how much is free and how much is needed', () => {
    expect(() => checkDisk('/data', withFree(499))).toThrow(
      'Only 499 MB are free on the disk of /data, and Groundwatch needs at least 500 MB: free some space and try again.',
    );
  });

  it('accepts 500 MB', () => {
    expect(() => checkDisk('/data', withFree(500))).not.toThrow();
  });
});

describe('checkPort', () => {
  it('names the port and the remedy while another program listens, and passes afterwards', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address();
    await expect(checkPort(port, '127.0.0.1', 'set HTTP_PORT to another port')).rejects.toThrow(
      `Port ${port} is in use by another program: stop that program or set HTTP_PORT to another port.`,
    );
    other.close();
    await once(other, 'close');
    await expect(checkPort(port, '127.0.0.1', 'x')).resolves.toBeUndefined();
  });

  it('detects a listener on all addresses from a single one, and the reverse', async () => {
    const other = createServer().listen(0, '0.0.0.0');
    await once(other, 'listening');
    await expect(checkPort(other.address().port, '0.0.0.0', 'x')).rejects.toThrow('is in use');
    other.close();
  });

  it('names an address that does not belong to this machine', async () => {
    await expect(checkPort(1234, '192.0.2.1', 'correct HTTP_HOST')).rejects.toThrow('EADDRNOTAVAIL');
  });
});
