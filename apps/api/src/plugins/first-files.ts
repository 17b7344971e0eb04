import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const TableSchema = z.array(
  z.object({
    /** Addresses, as a regular expression; the first that fits holds. */
    path: z.string().transform((pattern) => new RegExp(pattern)),
    /** By language, in the order in which they are needed. */
    files: z.record(z.string(), z.array(z.string())),
  }),
);

/** Files below `assets` are fetched as modules are, with a check of their origin. */
const linkTo = (file: string): string =>
  `</${file}>; rel=preload; as=${file.endsWith('.css') ? 'style' : 'script'}${file.startsWith('assets/') ? '; crossorigin' : ''}`;

/**
 * What the browser is told with a page about the files that it will need, as the value of a `link` header: it fetches them at once
 * instead of finding them out one after the other. The build of the pages wrote the table (`first-files.json`); without it nothing is told.
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
