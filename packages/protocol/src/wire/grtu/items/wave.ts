import type { WavePart } from '../../uplink.ts';
import type { BodyWriter } from '../body-writer.ts';
import { MAX_PORT, Tag } from '../constants.ts';
import { malformed } from '../malformed.ts';
import { checked, toRaw } from '../numbers.ts';
import { readTime, writeTime } from '../times.ts';
import { readPort, slotBit, slotCode } from './slot.ts';

const HEAD_BYTES = 24;
const UNIT_DIVISOR = 1e6;
const MAX_AXES = 3;

export function readWave(body: Buffer, at: number, end: number): WavePart {
  if (end - at < HEAD_BYTES) malformed(`WAVE of ${end - at} bytes`);
  const axes = body[at + 11] as number;
  if (axes < 1 || axes > MAX_AXES) malformed(`WAVE: ${axes} axes`);
  const part = body.readUInt16BE(at + 16);
  const parts = body.readUInt16BE(at + 18);
  if (part >= parts) malformed(`WAVE: part ${part} of ${parts}`);
  const bytes = end - at - HEAD_BYTES;
  if (bytes % (2 * axes) !== 0) malformed(`WAVE: ${bytes} bytes of samples for ${axes} axes`);
  const samples = new Int16Array(bytes / 2);
  for (let i = 0; i < samples.length; i++) samples[i] = body.readInt16BE(at + HEAD_BYTES + 2 * i);
  return {
    port: readPort(body[at] as number, 'WAVE'),
    type: slotCode(body[at + 1] as number) ?? malformed(`WAVE: sensor type ${body[at + 1]}`),
    subAddress: body[at + 2] as number,
    startedAt: readTime(body, at + 3, 'WAVE'),
    sampleRate: body.readUInt16BE(at + 9),
    axes,
    unit: body.readUInt32BE(at + 12) / UNIT_DIVISOR,
    part,
    parts,
    firstSample: body.readUInt32BE(at + 20),
    samples,
  };
}

export function writeWave(writer: BodyWriter, wave: WavePart): void {
  const { samples, axes } = wave;
  if (samples.length % checked(axes, 1, MAX_AXES, 'axes') !== 0) {
    throw new RangeError(`${samples.length} samples do not make whole groups of ${axes} axes`);
  }
  const item = writer.beginItem(Tag.WAVE);
  writer.u8(checked(wave.port, 0, MAX_PORT, 'port'));
  writer.u8(slotBit(wave.type));
  writer.u8(checked(wave.subAddress, 0, 255, 'sub-address'));
  writeTime(writer, wave.startedAt);
  writer.u16(checked(wave.sampleRate, 0, 0xffff, 'sample rate'));
  writer.u8(axes);
  writer.u32(toRaw(wave.unit, 'u32', UNIT_DIVISOR, 'unit'));
  writer.u16(checked(wave.part, 0, wave.parts - 1, 'part'));
  writer.u16(checked(wave.parts, 1, 0xffff, 'parts'));
  writer.u32(checked(wave.firstSample, 0, 0xffff_ffff, 'first sample'));
  const start = writer.reserve(2 * samples.length);
  samples.forEach((sample, i) => writer.bytes.writeInt16BE(sample, start + 2 * i));
  writer.endItem(item);
}
