import type { HornControl } from '../../order.ts';
import type { ParamSet, WavePart } from '../../uplink.ts';
import { writeBody } from '../body-writer.ts';
import { readItems } from '../body.ts';
import { writeCommandText } from '../items/command.ts';
import { writeHornControl } from '../items/horn-control.ts';
import { writeParam } from '../items/param.ts';
import { writeWave } from '../items/wave.ts';
import { attempt, malformed, type Decoded } from '../malformed.ts';

/** HEARTBEAT and CLOCK: they have no items, but any content must be complete items. */
export const decodeEmpty = (body: Buffer): Decoded<null> =>
  attempt(() => {
    readItems(body);
    return null;
  });

export const decodeWave = (body: Buffer): Decoded<WavePart> =>
  attempt(() => readItems(body).wave ?? malformed('no WAVE'));

/** Throws RangeError for what does not fit the wire, including more than 4069 bytes of samples. */
export const encodeWave = (wave: WavePart): Buffer => writeBody((writer) => writeWave(writer, wave));

/** PARAMS, PARAM_WRITE and PARAM_READ (whose sets have no values). */
export const decodeParams = (body: Buffer): Decoded<ParamSet[]> => attempt(() => readItems(body).params);

export const encodeParams = (sets: readonly ParamSet[]): Buffer =>
  writeBody((writer) => {
    for (const set of sets) writeParam(writer, set);
  });

export const decodeCommand = (body: Buffer): Decoded<string> =>
  attempt(() => readItems(body).commandText ?? malformed('no COMMAND_TEXT'));

/** Throws RangeError over 512 bytes of UTF-8. */
export const encodeCommand = (text: string): Buffer => writeBody((writer) => writeCommandText(writer, text));

export const decodeHorn = (body: Buffer): Decoded<HornControl> =>
  attempt(() => readItems(body).hornControl ?? malformed('no HORN_CONTROL'));

export const encodeHorn = (horn: HornControl): Buffer => writeBody((writer) => writeHornControl(writer, horn));
