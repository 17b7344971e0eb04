import type { Query } from '../order.ts';
import { timeBytes } from './bcd.ts';
import { STEP_DEFINITION, type Body } from './body.ts';
import { Fn } from './constants.ts';
import { Id, periods, quantities, symbolOf } from './elements.ts';
import type { Form } from './frame.ts';

/** Query functions, which are answered with the requested data. */
export const functionOf: Readonly<Record<Query['target'], number>> = {
  now: Fn.QUERY_NOW,
  period: Fn.QUERY_PERIOD,
  some: Fn.QUERY_SOME,
  text: Fn.QUERY_TEXT,
  picture: Fn.PICTURE,
  status: Fn.QUERY_STATUS,
  version: Fn.QUERY_VERSION,
  clock: Fn.QUERY_CLOCK,
};
export const queryFunctions: ReadonlySet<number> = new Set(Object.values(functionOf));

/** The rest of a query's body; null: not supported by the protocol. */
export function encodeQuery(query: Query, form: Form): Buffer | null {
  const { target, quantity } = query;
  if (target === 'period') return encodePeriod(query, form);
  if (target !== 'some') return Buffer.alloc(0);
  if (quantity === null) return null;
  const asked = quantities[quantity];
  return form === 'hex' ? Buffer.from(asked.flat()) : Buffer.from(asked.map(([id]) => `${symbolOf(id)} `).join(''));
}

/** From hour to hour, both YYMMDDHH, then step and element. */
function encodePeriod({ quantity, from, to }: Query, form: Form): Buffer | null {
  const period = quantity && periods[quantity];
  if (!period || from === null || to === null) return null;
  const hours = [from, to].map((at) => timeBytes(at).subarray(0, 4));
  const { element, step } = period;
  if (form === 'ascii') {
    const words = [...hours.map((hour) => hour.toString('hex')), period.name, symbolOf(element[0])];
    return Buffer.from(words.map((word) => `${word} `).join(''));
  }
  return Buffer.concat([...hours, Buffer.of(Id.STEP, STEP_DEFINITION), Buffer.from(step, 'hex'), Buffer.from(element)]);
}

const MOST_TEXT = 500;

/** A station's reply, in the symbols of the protocol. */
export function summaryOf({ elements, text, picture }: Body): string {
  if (picture) return `JPEG ${picture.length} B`;
  if (text !== null) return text.slice(0, MOST_TEXT);
  const values = elements.map(({ id, value }) => {
    const shown = typeof value === 'object' && value !== null ? value.map((one) => one ?? '-').join('/') : value;
    return `${symbolOf(id)} ${shown ?? '-'}`;
  });
  return values.join(', ').slice(0, MOST_TEXT);
}

/** The readable part of its software version. */
export function versionOf(body: Buffer): string {
  const isMarked = body[8] === 0xf1 && body[9] === 0xf1;
  const rest = body.toString('latin1', isMarked ? 15 : 8);
  return rest
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, MOST_TEXT);
}
