import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isAtLeast, runtimeNode } from './node-version.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'node-'));
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['v24.15.0', true],
  ['v24.21.0', true],
  ['v25.0.0', true],
  ['v24.14.9', false],
  ['v20.20.2', false],
  ['', false],
])('%s is new enough: %s', (version, expected) => {
  expect(isAtLeast(version, '24.15.0')).toBe(expected);
});

it('prefers the installed one, and takes the present one where that does not run', () => {
  const brought = join(folder, 'node_modules', '.bin', 'node');
  writeFileSync(brought, '#!/bin/sh\necho v24.21.0\n', { mode: 0o755 });
  expect(runtimeNode(folder)).toBe(brought);
  writeFileSync(brought, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  expect(runtimeNode(folder)).toBe(process.execPath);
});
