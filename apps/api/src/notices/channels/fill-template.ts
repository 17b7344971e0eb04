/** How what is put into a hole is written, so that it stays what it is. */
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
  // A header is one line of the characters that it can hold.
  header: (text) => text.replaceAll(/[^\t\u0020-\u007E]/g, ' '),
};

const hole = /\{\{\s*([A-Za-z][\w.]*)\s*\}\}/g;

/** Names of the holes in a template. */
export const holesOf = (template: string): string[] => [...template.matchAll(hole)].map(([, name = '']) => name);

/** Fills `{{name}}`. A hole that nothing is known for is left empty. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>, place: Place): string =>
  template.replaceAll(hole, (_, name: string) => escapes[place](values[name] ?? ''));

/** Values of `{{secret.NAME}}`. */
export const secretValues = (secrets: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [`secret.${name}`, value]));
