import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withSecretFiles } from './secret-files.ts';

function file(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'secret'), content);
  return join(folder, 'secret');
}

test('reads secrets from the named files, without their line end', () => {
  const read = withSecretFiles({ JWT_SECRET_FILE: file('s p a c e s \n'), DATABASE_URL: 'x', ADMIN_PASSWORD_FILE: '' });
  expect(read).toMatchObject({ JWT_SECRET: 's p a c e s ', DATABASE_URL: 'x' });
  expect(read['ADMIN_PASSWORD']).toBeUndefined();
});

test('an unreadable file, or a secret that is given twice, throws with the name of the variable', () => {
  expect(() => withSecretFiles({ JWT_SECRET_FILE: '/nowhere' })).toThrow(
    'JWT_SECRET_FILE: the file cannot be read (ENOENT)',
  );
  const both = { JWT_SECRET: 'hidden', JWT_SECRET_FILE: file('hidden') };
  expect(() => withSecretFiles(both)).toThrow(/^JWT_SECRET and JWT_SECRET_FILE are both set/);
  expect(() => withSecretFiles(both)).not.toThrow(/hidden/);
});
