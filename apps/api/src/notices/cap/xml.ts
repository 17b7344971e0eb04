/** An element of a document: its name, and its text or what lies in it. */
export type Element = readonly [name: string, content: string | readonly Element[]];

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as XML 1.0 can hold it: without the characters that it has no way to write, and with its own marks escaped. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);

const written = ([name, content]: Element, indent: string): string =>
  typeof content === 'string'
    ? `${indent}<${name}>${xmlText(content)}</${name}>\n`
    : `${indent}<${name}>\n${content.map((one) => written(one, `${indent}  `)).join('')}${indent}</${name}>\n`;

/** A document whose elements are all of one namespace. */
export const xmlDocument = (name: string, namespace: string, content: readonly Element[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">\n${content
    .map((one) => written(one, '  '))
    .join('')}</${name}>\n`;
