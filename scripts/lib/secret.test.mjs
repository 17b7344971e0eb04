import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptSecret } from './secret.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('creates a secret once, readable only by its owner', () => {
  const made = keptSecret(folder);
  expect(made).toMatch(/^[\w-]{64}$/);
  chmodSync(join(folder, 'jwt-secret'), 0o644);
  expect(keptSecret(folder)).toBe(made);
  expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
});

it('replaces one that is too short', () => {
  writeFileSync(join(folder, 'jwt-secret'), 'short');
  const made = keptSecret(folder);
  expect(made).toHaveLength(64);
  expect(readFileSync(join(folder, 'jwt-secret'), 'utf8').trim()).toBe(made);
});
