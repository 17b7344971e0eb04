import type { CommandResult, HornControl } from '../order.ts';
import type { Ident, ParamSet, Status, WavePart, WireReading } from '../uplink.ts';
import { Tag } from './constants.ts';
import { readCommandResult, readCommandText } from './items/command.ts';
import { readHornControl } from './items/horn-control.ts';
import { readIdent } from './items/ident.ts';
import { ownItems, readOwnItem } from './items/own-item.ts';
import { readParam } from './items/param.ts';
import { readResult, type Result } from './items/result.ts';
import { readAuth, readNonce } from './items/secrets.ts';
import { readSlot, type Slot } from './items/slot.ts';
import { readStatus } from './items/status.ts';
import { readWave } from './items/wave.ts';
import { malformed } from './malformed.ts';

/** Known items of one body, in wire order where an item may be repeated. */
export interface Items {
  result?: Result;
  nonce?: Buffer;
  auth?: Buffer;
  ident?: Ident;
  status?: Status;
  slotMask?: number;
  wave?: WavePart;
  commandText?: string;
  commandResult?: CommandResult;
  hornControl?: HornControl;
  readonly slots: Slot[];
  /** Readings in items of their own. */
  readonly own: WireReading[];
  readonly params: ParamSet[];
}

type Read = (items: Items, body: Buffer, at: number, end: number) => void;

/** An item that occurs at most once in a body. */
const once =
  <K extends Exclude<keyof Items, 'slots' | 'own' | 'params'>>(
    key: K,
    read: (body: Buffer, at: number, end: number) => NonNullable<Items[K]>,
  ): Read =>
  (items, body, at, end) => {
    if (items[key] !== undefined) malformed(`${key} stands twice`);
    items[key] = read(body, at, end);
  };

const readSlotMask = (body: Buffer, at: number, end: number): number =>
  end - at === 2 ? body.readUInt16BE(at) : malformed(`SLOT_MASK of ${end - at} bytes`);

const readers: (Read | undefined)[] = Object.assign(Array.from<Read | undefined>({ length: 256 }), {
  [Tag.RESULT]: once('result', readResult),
  [Tag.NONCE]: once('nonce', readNonce),
  [Tag.AUTH]: once('auth', readAuth),
  [Tag.IDENT]: once('ident', readIdent),
  [Tag.STATUS]: once('status', readStatus),
  [Tag.SLOT_MASK]: once('slotMask', readSlotMask),
  [Tag.SLOT]: (items, body, at, end) => void items.slots.push(readSlot(body, at, end)),
  [Tag.WAVE]: once('wave', readWave),
  [Tag.PARAM]: (items, body, at, end) => void items.params.push(readParam(body, at, end)),
  [Tag.COMMAND_TEXT]: once('commandText', readCommandText),
  [Tag.COMMAND_RESULT]: once('commandResult', readCommandResult),
  [Tag.HORN_CONTROL]: once('hornControl', readHornControl),
} satisfies Record<number, Read>);
for (const item of ownItems)
  readers[item.tag] = ({ own }, body, at, end) => {
    if (!item.hasSubAddress && own.some(({ type }) => type === item.type)) malformed(`${item.type} stands twice`);
    own.push(readOwnItem(item, body, at, end));
  };

/**
 * Reads every known item, even those that do not belong to the frame's type: a known tag must be valid everywhere. Unknown tags are
 * skipped.
 */
export function readItems(body: Buffer): Items {
  const items: Items = { slots: [], own: [], params: [] };
  let at = 0;
  while (at < body.length) {
    if (at + 3 > body.length) malformed('item runs past the body');
    const end = at + 3 + body.readUInt16BE(at + 1);
    if (end > body.length) malformed('item runs past the body');
    readers[body[at] as number]?.(items, body, at + 3, end);
    at = end;
  }
  return items;
}
