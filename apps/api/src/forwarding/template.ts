import { holesOf } from '../notices/channels/fill-template.ts';

/** What a message is made of: by the names that templates use. */
export type ForwardFacts = Readonly<Record<string, unknown>>;

/** No message can be made of it. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

const hole = /\{\{\s*([A-Za-z][\w.]*)\s*\}\}/g;
const whole = /^\{\{\s*([A-Za-z][\w.]*)\s*\}\}$/;

/** A fact by its name; of `values.x` the value x. What there is none of is null. */
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

/** Fills the holes of a text. */
export const fillText = (text: string, facts: ForwardFacts): string =>
  text.replaceAll(hole, (_, name: string) => asText(factOf(facts, name)));

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
 * Fills a template, which is JSON: a text that is nothing but a hole becomes the fact itself (a number, a list, null), holes within texts and names
 * become letters. It is never run, and what is put in cannot leave its place. Throws TemplateError where it is no JSON.
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

/** Names of the holes of a template; null: it is not JSON. */
export function holesOfJson(template: string): string[] | null {
  try {
    JSON.parse(template);
    return holesOf(template);
  } catch {
    return null;
  }
}
