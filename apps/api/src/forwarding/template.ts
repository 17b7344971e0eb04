import { placeholdersOf } from '../notifications/channels/fill-template.ts';

/** Values that templates can use, by name. */
export type ForwardFacts = Readonly<Record<string, unknown>>;

/** The template cannot be filled. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

const placeholder = /\{\{\s*([A-Za-z][\w.]*)\s*\}\}/g;
const whole = /^\{\{\s*([A-Za-z][\w.]*)\s*\}\}$/;

/** A value by its name; `values.x` is the value x. null where there is none. */
function factOf(facts: ForwardFacts, name: string): unknown {
  const [first = '', second] = name.split('.');
  const fact = Object.hasOwn(facts, first) ? facts[first] : null;
  if (second === undefined) return fact ?? null;
  return typeof fact === 'object' && fact !== null && Object.hasOwn(fact, second)
    ? (fact as Record<string, unknown>)[second]
    : null;
}

const asText = (fact: unknown): string =>
  typeof fact === 'string' ? fact : fact === null || fact === undefined ? '' : JSON.stringify(fact);

/** Fills the placeholders of a text. */
export const fillText = (text: string, facts: ForwardFacts): string =>
  text.replaceAll(placeholder, (_, name: string) => asText(factOf(facts, name)));

function fill(node: unknown, facts: ForwardFacts): unknown {
  if (typeof node === 'string') {
    const only = whole.exec(node)?.[1];
    return only === undefined ? fillText(node, facts) : factOf(facts, only);
  }
  if (Array.isArray(node)) return node.map((one) => fill(one, facts));
  if (typeof node === 'object' && node !== null)
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [fillText(key, facts), fill(value, facts)]));
  return node;
}

/**
 * Fills a JSON template: a text that is exactly one placeholder becomes the value itself (a number, a list, null), placeholders within
 * texts and names become text. Nothing is evaluated, and inserted values cannot change the structure. Throws TemplateError for invalid
 * JSON.
 */
export function fillJson(template: string, facts: ForwardFacts): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(template);
  } catch {
    throw new TemplateError('the template is not JSON');
  }
  return JSON.stringify(fill(parsed, facts));
}

/** Names of a template's placeholders; null: it is no JSON. */
export function placeholdersOfJson(template: string): string[] | null {
  try {
    JSON.parse(template);
    return placeholdersOf(template);
  } catch {
    return null;
  }
}
