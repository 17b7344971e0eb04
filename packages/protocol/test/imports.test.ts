import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));
const files = globSync('**/*.ts', { cwd: source }).filter((f) => !f.endsWith('.test.ts'));

/** What each part may import besides its own files: other parts, packages, Node's modules. */
const allowed: Readonly<Record<string, { parts: string[]; packages: RegExp | null }>> = {
  model: { parts: [], packages: null },
  wire: { parts: ['model'], packages: /^node:(crypto|zlib)$/ },
  live: { parts: ['model'], packages: null },
  rest: { parts: ['model'], packages: /^zod$/ },
};

const statement = /^(?:import|export)\b[^;'"=]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

const specifiers = (file: string): string[] => {
  const text = readFileSync(resolve(source, file), 'utf8');
  return [...text.matchAll(statement)].map((m) => m[1] ?? m[2] ?? m[3] ?? '');
};

describe('imports within the protocol package', () => {
  test('the parts are the four contracts', () => {
    expect([...new Set(files.map((f) => f.split(sep)[0]))].toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  test.each(Object.entries(allowed))('%s', (part, { parts, packages }) => {
    const wrong = files
      .filter((f) => f.startsWith(`${part}${sep}`))
      .flatMap((file) =>
        specifiers(file)
          .filter((to) => {
            if (!to.startsWith('.')) return !packages?.test(to);
            const target = relative(source, resolve(source, dirname(file), to)).split(sep)[0] ?? '';
            return target !== part && !parts.includes(target);
          })
          .map((to) => `${file} imports ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  test('every file of wire except the constants imports something, which proves that imports are found', () => {
    const silent = files.filter((f) => f.startsWith(`wire${sep}`) && specifiers(f).length === 0);
    expect(silent.map((f) => f.split(sep).join('/')).toSorted()).toEqual([
      'wire/crc16.ts',
      'wire/grtu/constants.ts',
      'wire/grtu/malformed.ts',
      'wire/jpeg.ts',
      'wire/measurable.ts',
      'wire/packets.ts',
      'wire/scan-buffer.ts',
      'wire/sl651/constants.ts',
      'wire/utc8.ts',
    ]);
  });

  test('no part imports another past its entry point', () => {
    const past = files.flatMap((file) =>
      specifiers(file)
        .filter((to) => /^(\.\.\/)+(model|wire|live|rest)\//.test(to) && !to.endsWith('/index.ts'))
        .map((to) => `${file} imports ${to}`),
    );
    expect(past).toEqual([]);
  });
});
