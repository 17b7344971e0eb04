import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { imageDue } from './image-due.mjs';

it('the image is due until it was tested, and again when one of its inputs changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-due-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const due = () => imageDue(folder, join(folder, 'cache', 'good'));
  writeFileSync(join(folder, 'Dockerfile'), 'FROM one');
  expect(due()).toMatchObject({ isDue: true, text: expect.stringContaining('never built here') });
  due().note();
  expect(due()).toMatchObject({ isDue: false, text: expect.stringContaining('is not built') });
  writeFileSync(join(folder, 'README.md'), 'does not decide');
  expect(due().isDue).toBe(false);
  writeFileSync(join(folder, 'Dockerfile'), 'FROM another');
  expect(due()).toMatchObject({ isDue: true, text: expect.stringContaining('has changed since') });
});
