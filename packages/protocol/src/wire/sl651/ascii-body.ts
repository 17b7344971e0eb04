import { readTime } from './bcd.ts';
import { readHour, textOf, type Body, type Element } from './body.ts';
import { hourOf, Id, idOf } from './elements.ts';

const HEAD_CHARACTERS = 16;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const STEP = /^DR([DHN])(\d\d)$/;
const unitMs: Readonly<Record<string, number>> = { D: 86_400_000, H: 3_600_000, N: 60_000 };
const SLOTS = 12;

const timeOf = (digits: string): number | null =>
  /^\d+$/.test(digits) ? readTime(Buffer.from(digits, 'hex'), 0, digits.length / 2) : null;

/** Reads a body in characters: groups of an identifier and its value, each followed by a space. null for an invalid header. */
export function readAsciiBody(body: Buffer): Body | null {
  const head = body.toString('latin1', 0, HEAD_CHARACTERS);
  if (!/^[0-9A-Fa-f]{4}\d{12}$/.test(head)) return null;
  const words = new Words(body.subarray(HEAD_CHARACTERS));
  const elements: Element[] = [];
  let stationClass: string | null = null;
  let observedAt: number | null = null;
  let text: string | null = null;
  let picture: Buffer | null = null;
  for (let word = words.next(); word !== null; word = words.next()) {
    const step = STEP.exec(word);
    if (word === 'ST') words.next();
    else if (word === 'TT') observedAt = timeOf(words.next() ?? '');
    else if (word === 'RGZS') text = textOf(words.rest());
    else if (word === 'PIC') picture = words.rest();
    else if (step && Number(step[2]) > 0 && observedAt !== null) {
      elements.push(...seriesOf(words, observedAt, (unitMs[step[1] ?? ''] ?? 0) * Number(step[2])));
    } else if (/^[A-Z]$/.test(word) && words.peek() === 'TT') stationClass = word;
    else if (!step) {
      const value = words.next();
      const id = idOf(word);
      if (value === null) return null;
      if (id !== undefined) elements.push({ id, value: valueOf(id, value), observedAt });
    }
  }
  const sentAt = timeOf(head.slice(4));
  return {
    serial: Number.parseInt(head.slice(0, 4), 16),
    ...{ sentAt, stationClass, observedAt, elements, text, picture },
  };
}

/** Identifiers, then their values in turn, at intervals of `stepMs`. */
function seriesOf(words: Words, observedAt: number, stepMs: number): Element[] {
  const ids: (number | undefined)[] = [];
  for (let word = words.peek(); word !== null && !isValue(word); word = words.peek()) {
    ids.push(idOf(word));
    words.next();
  }
  const elements: Element[] = [];
  if (ids.length === 0) return elements;
  for (let i = 0, word = words.next(); word !== null; i++, word = words.next()) {
    const id = ids[i % ids.length];
    const everyMs = id !== undefined && hourOf(id) ? 3_600_000 : stepMs;
    const at = observedAt + Math.floor(i / ids.length) * everyMs;
    if (id !== undefined) elements.push({ id, value: valueOf(id, word), observedAt: at });
  }
  return elements;
}

/** M: missing; hourly lists are long hexadecimal numbers. */
const isValue = (word: string): boolean => word === 'M' || NUMBER.test(word) || /^[0-9A-F]{24,}$/.test(word);

function valueOf(id: number, word: string): Element['value'] {
  const hour = hourOf(id);
  if (hour) {
    const digits = SLOTS * hour.bytes * 2;
    return /^[0-9A-Fa-f]+$/.test(word) && word.length === digits ? readHour(Buffer.from(word, 'hex'), id) : null;
  }
  if (id === Id.STATUS) return /^[0-9A-Fa-f]{1,8}$/.test(word) ? Number.parseInt(word, 16) : null;
  return NUMBER.test(word) ? Number(word) : null;
}

/** Words that end with a space. */
class Words {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  peek(): string | null {
    if (this.#at >= this.#bytes.length) return null;
    const end = this.#bytes.indexOf(0x20, this.#at);
    return this.#bytes.toString('latin1', this.#at, end < 0 ? this.#bytes.length : end);
  }

  next(): string | null {
    const word = this.peek();
    if (word !== null) this.#at += word.length + 1;
    return word;
  }

  /** The rest, without the last space. */
  rest(): Buffer {
    const end = this.#bytes.at(-1) === 0x20 ? this.#bytes.length - 1 : this.#bytes.length;
    const rest = this.#bytes.subarray(Math.min(this.#at, end), end);
    this.#at = this.#bytes.length;
    return rest;
  }
}
