import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const TableSchema = z.array(
  z.object({
    /** Paths, as regular expressions; the first match counts. */
    path: z.string().transform((pattern) => new RegExp(pattern)),
    /** By language, in order of need. */
    files: z.record(z.string(), z.array(z.string())),
  }),
);

/** Files below `assets` are loaded as modules, with CORS. */
const linkTo = (file: string): string =>
  `</${file}>; rel=preload; as=${file.endsWith('.css') ? 'style' : 'script'}${file.startsWith('assets/') ? '; crossorigin' : ''}`;

/**
 * Value of a page's `link` header, so that the browser loads the needed files at once instead of discovering them one by one. The build
 * writes the table (`first-files.json`); without it there is no header.
 */
export function readFirstFiles(root: string): (path: string, language: string) => string | undefined {
  const file = join(root, 'first-files.json');
  if (!existsSync(file)) return () => undefined;
  const pages = TableSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const known = pages.map(({ path, files }) => ({
    path,
    links: new Map(
      Object.entries(files).map(([language, names]) => [language, names.map((name) => linkTo(name)).join(', ')]),
    ),
  }));
  return (path, language) => known.find((page) => page.path.test(path))?.links.get(language);
}
