import { familyFields, prefixedKey, quality, sensorTypeOf, type FamilyKey } from '@groundwatch/protocol/model';
import type { Queryable } from '../context.ts';
import type { ForwardMessage } from './messages.ts';

type Values = Readonly<Record<string, unknown>>;

/** Readings keyed by their times. */
const KEYED_BY_TIME = 2;
const STATUS_CODE = 'S1_ZT';

const finite = (value: unknown): value is number => typeof value === 'number';

/** Drops missing values: these platforms have no null. */
const present = (values: Values): Record<string, number> | null => {
  const known = Object.entries(values).filter((entry): entry is [string, number] => finite(entry[1]));
  return known.length === 0 ? null : Object.fromEntries(known);
};
const isSound = (shown: unknown): boolean => shown !== quality.fault && shown !== quality.suspect;
const single = (value: unknown): number | null => (finite(value) ? value : null);

/** Codes of geological-hazard platforms by sensor family, with their values. */
const codes: Partial<Record<FamilyKey, readonly { code: string; of: (values: Values) => unknown }[]>> = {
  crack: [{ code: 'L1_LF', of: ({ opening }) => single(opening) }],
  inclination: [
    { code: 'L1_QJ', of: ({ x, y, z, total, azimuth }) => present({ X: x, Y: y, Z: z, angle: total, AZI: azimuth }) },
    { code: 'L1_JS', of: ({ accX, accY, accZ }) => present({ gX: accX, gY: accY, gZ: accZ }) },
  ],
  acceleration: [{ code: 'L1_JS', of: ({ x, y, z }) => present({ gX: x, gY: y, gZ: z }) }],
  infrasound: [
    {
      code: 'L2_CS',
      of: ({ originalPressure, validPressure, mainFrequency }) =>
        present({ OSP: originalPressure, VSP: validPressure, freq: mainFrequency }),
    },
  ],
  moisture: [{ code: 'L3_HS', of: ({ moisture }) => listed(moisture) }],
  weather: [
    { code: 'L3_QW', of: ({ temperature }) => single(temperature) },
    { code: 'L3_YL', of: ({ rainTotal }) => present({ totalValue: rainTotal }) },
    { code: 'L3_QY', of: ({ pressure }) => single(pressure) },
  ],
  settlement: [{ code: 'L3_CJ', of: ({ settlement }) => single(settlement) }],
  // There X is north and Y east.
  gnss: [{ code: 'L1_GP', of: ({ north, east, up }) => present({ gpsTotalX: north, gpsTotalY: east, gpsTotalZ: up }) }],
};

/** A probe with several layers, keyed by layer number. */
function listed(values: unknown): unknown {
  if (!Array.isArray(values)) return single(values);
  return present(Object.fromEntries(values.map((value, index) => [String(index + 1), value])));
}

const statusOf = (values: Values): unknown =>
  present({
    ext_power_volt: values['battery'],
    solar_volt: values['charging'],
    battery_dump_energy: values['charge'],
    temp: values['ambient'],
    lon: values['gpsLongitude'] ?? values['lbsLongitude'],
    lat: values['gpsLatitude'] ?? values['lbsLatitude'],
    signal_4g: values['signal'],
  });

/** Number of a sensor among its device's sensors of a kind, from 1: `L1_QJ_2` is the second inclinometer. */
export type Numbering = ReadonlyMap<string, number>;

const familiesOf = (type: string): FamilyKey[] => sensorTypeOf(type).parts.map(({ family }) => family.key);
const codesOf = (type: string): string[] =>
  familiesOf(type).flatMap((key) => codes[key]?.map(({ code }) => code) ?? []);

export async function numberSensors(db: Queryable, messages: readonly ForwardMessage[]): Promise<Numbering> {
  const devices = [...new Set(messages.flatMap(({ sensor }) => (sensor ? [sensor.deviceId] : [])))];
  if (devices.length === 0) return new Map();
  const { rows } = await db.query<{ id: number; deviceId: number; type: string }>({
    name: 'forward-numbering',
    text: `SELECT id, device_id AS "deviceId", type FROM sensor WHERE device_id = ANY($1) ORDER BY device_id, port, sub_address, id`,
    values: [devices],
  });
  const counts = new Map<string, number>();
  const numbering = new Map<string, number>();
  for (const { id, deviceId, type } of rows)
    for (const code of codesOf(type)) {
      const next = (counts.get(`${deviceId} ${code}`) ?? 0) + 1;
      counts.set(`${deviceId} ${code}`, next);
      numbering.set(`${id} ${code}`, next);
    }
  return numbering;
}

/**
 * The content of a message for these platforms; null: it cannot be sent to them. This applies to other sensors (array displacements depend
 * on its geometry), alarms, readings without values, and suspect or faulty readings, which they could not distinguish from good ones.
 */
export function dpContent(message: ForwardMessage, numbering: Numbering): Record<string, unknown> | null {
  const { facts, sensor, kind } = message;
  const time = facts['time'] as string;
  const values = facts['values'] as Values;
  const found: [string, unknown][] = [];
  if (kind === 'status') found.push([STATUS_CODE, statusOf(values)]);
  if (kind === 'reading' && sensor && isSound(facts['quality']))
    for (const { family, prefix } of sensorTypeOf(sensor.type).parts) {
      const own = Object.fromEntries(familyFields(family).map(({ key }) => [key, values[prefixedKey(prefix, key)]]));
      for (const { code, of } of codes[family.key] ?? [])
        found.push([`${code}_${numbering.get(`${sensor.id} ${code}`) ?? 1}`, of(own)]);
    }
  const known = found.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return { [message.deviceNo]: Object.fromEntries(known.map(([code, value]) => [code, { [time]: value }])) };
}

const LONGEST = 65_535;

/** A frame: type, payload length (two bytes, big-endian), JSON. Throws RangeError where it is too long. */
export function dpFrame(content: Record<string, unknown>): Buffer {
  const json = Buffer.from(JSON.stringify(content));
  if (json.length > LONGEST) throw new RangeError('the message is too long for $dp');
  const head = Buffer.from([KEYED_BY_TIME, 0, 0]);
  head.writeUInt16BE(json.length, 1);
  return Buffer.concat([head, json]);
}
