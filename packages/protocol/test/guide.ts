import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Table } from './guide-tables.ts';

const path = fileURLToPath(new URL('../../../docs/protocol.md', import.meta.url));

/** The protocol guide: `<!-- table: NAME -->` before a table, fences ```hex NAME and ```json NAME of worked examples. */
export const guideText = (): string => readFileSync(path, 'utf8');

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

export function guideTable(text: string, name: string): Table | null {
  const lines = text.split('\n');
  let at = lines.indexOf(`<!-- table: ${name} -->`) + 1;
  if (at === 0) return null;
  while (lines[at] === '') at++;
  const rows: Table = [];
  for (; lines[at]?.startsWith('|'); at++) rows.push(cells(lines[at] ?? ''));
  return rows.filter((row) => !row.every((cell) => /^-+$/.test(cell)));
}

/** Fenced blocks of one kind by name. */
export function guideBlocks(text: string, kind: 'hex' | 'json'): Map<string, string> {
  const fence = new RegExp(`^\`\`\`${kind} (.+)\\n([^]*?)^\`\`\`$`, 'gm');
  return new Map([...text.matchAll(fence)].map((m) => [m[1] ?? '', m[2] ?? '']));
}

/** Bytes of a hex block: the first word of each line; the rest is an explanation. */
export const blockBytes = (block: string): Buffer =>
  Buffer.from(
    block
      .split('\n')
      .map((line) => /^[0-9a-f]+/.exec(line)?.[0] ?? '')
      .join(''),
    'hex',
  );
