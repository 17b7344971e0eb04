/** An element: its name, and its text or child elements. */
export type Element = readonly [name: string, content: string | readonly Element[]];

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escaped text without characters that XML 1.0 cannot contain. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);

const written = ([name, content]: Element, indent: string): string =>
  typeof content === 'string'
    ? `${indent}<${name}>${xmlText(content)}</${name}>\n`
    : `${indent}<${name}>\n${content.map((one) => written(one, `${indent}  `)).join('')}${indent}</${name}>\n`;

/** A document with one namespace. */
export const xmlDocument = (name: string, namespace: string, content: readonly Element[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">\n${content
    .map((one) => written(one, '  '))
    .join('')}</${name}>\n`;
