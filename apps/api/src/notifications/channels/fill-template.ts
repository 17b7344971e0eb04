/** Where a placeholder is, which decides how its value is escaped. */
export type Place = 'url' | 'json' | 'form' | 'xml' | 'text' | 'header';

const xmlMarks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapes: Readonly<Record<Place, (text: string) => string>> = {
  url: encodeURIComponent,
  form: encodeURIComponent,
  json: (text) => JSON.stringify(text).slice(1, -1),
  xml: (text) => text.replaceAll(/[&<>"']/g, (mark) => xmlMarks[mark] ?? mark),
  text: (text) => text,
  // A header is one line with a limited character set.
  header: (text) => text.replaceAll(/[^\t\u0020-\u007E]/g, ' '),
};

const placeholder = /\{\{\s*([A-Za-z][\w.]*)\s*\}\}/g;

/** Names of a template's placeholders. */
export const placeholdersOf = (template: string): string[] =>
  [...template.matchAll(placeholder)].map(([, name = '']) => name);

/** Fills `{{name}}`; an unknown placeholder becomes empty. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>, place: Place): string =>
  template.replaceAll(placeholder, (_, name: string) => escapes[place](values[name] ?? ''));

/** Values of `{{secret.NAME}}`. */
export const secretValues = (secrets: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [`secret.${name}`, value]));
