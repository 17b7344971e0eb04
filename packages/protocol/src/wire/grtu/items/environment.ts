import { sensorTypeOf } from '../../../model/index.ts';
import type { WireReading } from '../../uplink.ts';
import type { BodyWriter } from '../body-writer.ts';
import { Tag } from '../constants.ts';
import { compilePayload, readPayload, writePayload } from '../layout.ts';
import { malformed } from '../malformed.ts';
import { checked } from '../numbers.ts';
import { writeSeconds } from '../times.ts';

// WEATHER and SETTLEMENT name neither port nor quality nor milliseconds: port 0, good, whole seconds.
const weather = compilePayload(sensorTypeOf('weather').parts);
const settlement = compilePayload(sensorTypeOf('settlement').parts);

export function readWeather(body: Buffer, at: number, end: number): WireReading {
  if (end - at < 4) malformed(`WEATHER of ${end - at} bytes`);
  return {
    port: 0,
    type: 'weather',
    subAddress: 0,
    collectedAt: body.readUInt32BE(at) * 1000,
    quality: 0,
    values: readPayload(weather, body, at + 4, end),
  };
}

export function writeWeather(writer: BodyWriter, reading: WireReading): void {
  const item = writer.beginItem(Tag.WEATHER);
  writeSeconds(writer, reading.collectedAt);
  writePayload(weather, writer, reading.values);
  writer.endItem(item);
}

export function readSettlement(body: Buffer, at: number, end: number): WireReading {
  if (end - at < 5) malformed(`SETTLEMENT of ${end - at} bytes`);
  return {
    port: 0,
    type: 'settlement',
    subAddress: body[at] as number,
    collectedAt: body.readUInt32BE(at + 1) * 1000,
    quality: 0,
    values: readPayload(settlement, body, at + 5, end),
  };
}

export function writeSettlement(writer: BodyWriter, reading: WireReading): void {
  const item = writer.beginItem(Tag.SETTLEMENT);
  writer.u8(checked(reading.subAddress, 0, 255, 'sub-address'));
  writeSeconds(writer, reading.collectedAt);
  writePayload(settlement, writer, reading.values);
  writer.endItem(item);
}
