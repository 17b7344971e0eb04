import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DeviceFacts, Step, Who } from '../src/wire/conversation.ts';
import { crc16 } from '../src/wire/crc16.ts';
import type { Order } from '../src/wire/order.ts';
import { Sl651Conversation, explain } from '../src/wire/sl651/conversation.ts';
import type { Report, ReportUplink } from '../src/wire/uplink.ts';

const path = new URL('vectors/sl651.json', import.meta.url);
const { frames } = JSON.parse(readFileSync(path, 'utf8')) as { frames: readonly { hex: string }[] };
const sample = (index: number): Buffer => Buffer.from(frames[index]?.hex ?? '', 'hex');
/** A time of UTC+8 in ms since 1970. */
const at = (local: string): number => Date.parse(`${local.replace(' ', 'T')}+08:00`);

const device = (deviceNo: string, security: DeviceFacts['security'] = 'plain'): DeviceFacts => ({
  deviceNo,
  security,
  openSecret: () => null,
});

/** What a station says that is admitted as soon as it asks. */
function hear(conversation: Sl651Conversation, bytes: Buffer, now: number, deviceNo?: string): Step[] {
  conversation.push(bytes, now);
  const steps: Step[] = [];
  for (let step: Step | null = conversation.next(now); step; step = conversation.next(now)) {
    steps.push(step.kind === 'who' ? conversation.admit(step, device(deviceNo ?? step.deviceNo), now) : step);
  }
  return steps;
}

const heard = (bytes: Buffer, now = at('2026-07-01 06:40:00')) => {
  const conversation = new Sl651Conversation();
  const [step] = hear(conversation, bytes, now);
  return { conversation, step: step as NonNullable<typeof step> };
};
const reportIn = (index: number): Report => (heard(sample(index)).step as ReportUplink).content;
const told = ({ readings }: Report) =>
  readings.map(({ type, subAddress, collectedAt, values }) => [
    type,
    subAddress,
    new Date(collectedAt + 8 * 3_600_000).toISOString().slice(11, 16),
    Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'number')),
  ]);

/** Times of the twelve values of an hour that ends at six. */
const hour = [...Array.from({ length: 11 }, (_, i) => `05:${String(5 * i + 5).padStart(2, '0')}`), '06:00'];

describe('a report', () => {
  it('has its number, when it was sent, and an id that is its own', () => {
    const { step } = heard(sample(20));
    const again = heard(sample(20)).step;
    const other = heard(sample(21)).step;
    expect(step).toMatchObject({
      kind: 'report',
      number: 0xc2,
      sentAt: at('2026-07-01 06:36:04'),
      isClockUnset: false,
    });
    expect((again as ReportUplink).id).toBe((step as ReportUplink).id);
    expect((other as ReportUplink).id).not.toBe((step as ReportUplink).id);
    expect((step as ReportUplink).bytes).toEqual(sample(20));
  });

  it('brings rain, humidity, voltage and soil moisture by depth', () => {
    const report = reportIn(20);
    expect(told(report)).toEqual([
      ['weather', 0, '06:35', { humidity: 98.5, rainTotal: 210.5 }],
      ['b6', 0, '06:35', {}],
    ]);
    expect(report.readings[1]?.values).toMatchObject({ depth: [100, 200, 400], moisture: [15.8, 21.6, 18.3] });
    expect(report.status).toMatchObject({ collectedAt: at('2026-07-01 06:35'), values: { battery: 12 } });
    expect(report.collected).toEqual({ from: at('2026-07-01 06:35'), to: at('2026-07-01 06:35') });
  });

  it('brings a level in mm, and a missing one not at all', () => {
    expect(told(reportIn(33))).toEqual([['b12', 0, '06:00', { level: 33_660 }]]);
    expect(told(reportIn(41))).toEqual([]);
  });

  it('turns the faults of its status word into those of the run status', () => {
    expect(reportIn(16).status?.runStatus).toBe(0);
    // Voltage low, level instrument and storage wrong: bits 1, 6 and 8.
    const faulty = Buffer.from(sample(16));
    faulty.writeUInt32BE(0x142, faulty.indexOf(Buffer.from('4520', 'hex')) + 2);
    faulty.writeUInt16BE(crc16(faulty, 0, faulty.length - 2), faulty.length - 2);
    expect((heard(faulty).step as ReportUplink).content.status?.runStatus).toBe((1 << 8) | (1 << 13) | (1 << 11));
  });

  it('brings the twelve levels of its hour, as a sensor of their own', () => {
    const levels = told(reportIn(31)).filter(([type]) => type === 'b12');
    expect(levels).toEqual([
      ['b12', 0, '06:00', { level: 4_280 }],
      ...hour.map((time) => ['b12', 1, time, { level: 4_280 }]),
    ]);
  });

  it('that names the time of the first of twelve levels has them in the same hour', () => {
    const times = told(reportIn(36)).flatMap(([, subAddress, time]) => (subAddress === 1 ? [time] : []));
    expect(times).toEqual(hour);
  });

  it('brings no values of times that are still to come', () => {
    const times = told(reportIn(37)).flatMap(([, subAddress, time]) => (subAddress === 1 ? [time] : []));
    expect(times).toEqual(['06:05', '06:10', '06:15', '06:20', '06:25', '06:30']);
  });

  it('takes the rain of every five minutes off its total, as far as it is known', () => {
    const times = ['09:05', '09:10', '09:15', '09:20', '09:25', '09:30'];
    expect(told(reportIn(63)).filter(([type]) => type === 'weather')).toEqual([
      ['weather', 0, '09:30', { rainTotal: 234.5 }],
      ...times.map((time) => ['weather', 1, time, { rainTotal: 234.5 }]),
    ]);
    // 0.3 mm fell until 09:20 and 0.2 mm until 09:25: bytes 4 and 5 of the twelve.
    const rainy = Buffer.from(sample(63));
    const list = rainy.indexOf(Buffer.from('f460', 'hex')) + 2;
    rainy[list + 3] = 3;
    rainy[list + 4] = 2;
    rainy.writeUInt16BE(crc16(rainy, 0, rainy.length - 2), rainy.length - 2);
    const totals = told((heard(rainy).step as ReportUplink).content).filter(([, subAddress]) => subAddress === 1);
    expect(totals.map(([, , , values]) => (values as { rainTotal: number }).rainTotal)).toEqual([
      234, 234, 234, 234.3, 234.5, 234.5,
    ]);
  });
});

describe('a report of several packets', () => {
  /** The frame as packets of so many bytes each. */
  function packetsOf(whole: Buffer, size: number): Buffer[] {
    const body = whole.subarray(14, -3);
    const total = Math.ceil(body.length / size);
    return Array.from({ length: total }, (_, i) => {
      const numbers = Buffer.alloc(3);
      numbers.writeUIntBE((total << 12) | (i + 1), 0, 3);
      const part = Buffer.concat([numbers, body.subarray(i * size, (i + 1) * size)]);
      const end = i + 1 < total ? 0x17 : 0x03;
      const packet = Buffer.concat([whole.subarray(0, 14), part, Buffer.from([end, 0, 0])]);
      packet.writeUInt16BE(part.length, 11);
      packet[13] = 0x16;
      packet.writeUInt16BE(crc16(packet, 0, packet.length - 2), packet.length - 2);
      return packet;
    });
  }
  const packets = packetsOf(sample(20), 30);
  const whole = heard(sample(20)).step as ReportUplink;

  it.each([
    ['in order', packets],
    ['in any order, one twice', [packets[2], packets[0], packets[2], packets[1]] as Buffer[]],
  ])('%s is one report, answered once', (_, sent) => {
    const conversation = new Sl651Conversation();
    const steps = hear(conversation, Buffer.concat(sent), at('2026-07-01 06:40:00'));
    expect(steps.map(({ kind }) => kind)).toEqual([...sent.slice(1).map(() => 'nothing'), 'report']);
    const report = steps.at(-1) as ReportUplink;
    expect(report.content).toEqual(whole.content);
    expect(report.id).toBe(whole.id);
    expect(conversation.answer(report as never, 'stored', 0, 0)?.readUInt16BE(14)).toBe(0xc2);
    expect(explain(report.bytes).report).toEqual(whole.content);
  });

  it('is not taken before all have come, and a new one does not wait for the old one', () => {
    const conversation = new Sl651Conversation();
    expect(hear(conversation, Buffer.concat(packets.slice(0, 2)), 0).map(({ kind }) => kind)).toEqual([
      'nothing',
      'nothing',
    ]);
    const other = packetsOf(sample(20), 20);
    expect(hear(conversation, Buffer.concat(other), 0).at(-1)?.kind).toBe('report');
  });

  it('of more packets than a report can be is not kept', () => {
    const conversation = new Sl651Conversation();
    const many = packetsOf(sample(20), 1);
    expect(many.length).toBeGreaterThan(64);
    expect(hear(conversation, Buffer.concat(many), 0).every(({ kind }) => kind === 'nothing')).toBe(true);
  });
});

describe('an answer', () => {
  it.each([
    [4, 5, 1],
    [9, 10, 0],
    [13, 14, 0],
  ])('to frame %i is the one that another centre gave (%i)', (up, down, waiting) => {
    const { conversation, step } = heard(sample(up));
    const published = sample(down);
    const local = published.toString('hex', 16, 22).replace(/(..)(..)(..)(..)(..)(..)/, '20$1-$2-$3 $4:$5:$6');
    expect(conversation.answer(step as never, 'stored', waiting, at(local))).toEqual(published);
  });

  it.each(['busy', 'unknownDevice', 'notAuthorised'] as const)(
    'is not given for "%s": the station sends it again',
    (fate) => {
      const { conversation, step } = heard(sample(4));
      expect(conversation.answer(step as never, fate, 0, 0)).toBeNull();
    },
  );

  it('is not given to a keep-alive', () => {
    const { conversation, step } = heard(sample(0));
    expect(step.kind).toBe('heartbeat');
    expect(conversation.answer(step as never, 'stored', 3, 0)).toBeNull();
  });
});

/** A message of a centre turned into the one that a station gives back. */
function replyTo(asked: Buffer, change: { fn?: number; station?: string } = {}): Buffer {
  const reply = Buffer.concat([asked.subarray(0, 2), asked.subarray(7, 8), asked.subarray(2, 7), asked.subarray(8)]);
  if (change.station) reply.write(change.station, 3, 'hex');
  reply[10] = change.fn ?? (reply[10] as number);
  reply[11] = 0;
  reply[reply.length - 3] = 0x03;
  reply.writeUInt16BE(crc16(reply, 0, reply.length - 2), reply.length - 2);
  return reply;
}

describe('an order', () => {
  const now = at('2026-07-01 06:40:00');
  const order: Order = { content: { kind: 'clock' }, sequence: 7, isRepeated: false };

  it('goes out while the station stays on line, for ten minutes', () => {
    const { conversation, step } = heard(sample(20));
    expect(conversation.mayAsk(now)).toBe(false);
    conversation.answer(step as never, 'stored', 1, now);
    expect([conversation.mayAsk(now + 599_999), conversation.mayAsk(now + 600_000)]).toEqual([true, false]);
    conversation.answer(step as never, 'stored', 0, now);
    expect(conversation.mayAsk(now)).toBe(false);
  });

  it('sets the clock, and what the station says to it is the reply', () => {
    const { conversation } = heard(sample(20));
    const asked = conversation.request(order, now);
    // Station before centre, 4A, direction 8, eight bytes: serial 7 and the time; ENQ.
    expect(asked.toString('hex')).toMatch(/^7e7e00303a90060\d....4a800802000726070106400005....$/);
    const reply = replyTo(asked);
    expect(hear(conversation, reply, now)).toMatchObject([
      { kind: 'reply', to: 'clock', outcome: 'done', sequence: 7 },
    ]);
    expect(hear(conversation, reply, now)).toMatchObject([{ kind: 'reply', outcome: 'unknown' }]);
  });

  it('asks for the cycles by the elements that another centre asked for, and reads what it is told', () => {
    const { conversation } = heard(sample(20));
    const read: Order = { ...order, content: { kind: 'read', set: 1 } };
    const asked = conversation.request(read, now).subarray(14, -3).toString('hex').slice(16);
    expect(asked).toBe('20082310');
    expect(sample(51).toString('hex')).toMatch(/2008.*2310/);
    // What another centre set is what a station says that it runs with.
    const told = replyTo(sample(50), { fn: 0x43, station: '00303a9006' });
    expect(hear(conversation, told, now)).toMatchObject([
      {
        kind: 'reply',
        to: 'read',
        outcome: 'done',
        params: [{ set: 1, values: { sendCycle: 3_600, collectCycle: 300 } }],
      },
    ]);
  });

  it('sets cycles in the bytes of another centre', () => {
    const { conversation } = heard(sample(20));
    const write: Order = {
      ...order,
      content: { kind: 'write', set: 1, values: { collectCycle: 300, sendCycle: 3_600 } },
    };
    const asked = conversation.request(write, now);
    expect(asked.subarray(14, -3).toString('hex').slice(16)).toBe('20080123100300');
    expect(sample(50).toString('hex')).toMatch(/200801.*23100300/);
    expect(hear(conversation, replyTo(asked), now)).toMatchObject([{ to: 'write', outcome: 'done', sequence: 7 }]);
  });

  it.each([
    { kind: 'read', set: 2 },
    { kind: 'write', set: 1, values: { sendCycle: 600 } },
    { kind: 'write', set: 1, values: { collectCycle: 10_000 } },
    { kind: 'write', set: 1, values: { collectCycle: 300, resend: 1 } },
    { kind: 'raw', text: 'AT' },
  ] as const)('%j cannot be said', (content) => {
    const { conversation } = heard(sample(20));
    expect(conversation.canSay({ ...order, content })).toBe(false);
    expect(() => conversation.request({ ...order, content }, now)).toThrow(RangeError);
  });
});

describe('who is not admitted', () => {
  it('is asked for by the number of its station', () => {
    const conversation = new Sl651Conversation();
    conversation.push(sample(4), 0);
    expect(conversation.next(0)).toMatchObject({ kind: 'who', deviceNo: '11223344', bytes: sample(4) });
    expect(conversation.isAdmitted).toBe(false);
  });

  it('is a device with a secret: a station could not prove it', () => {
    const conversation = new Sl651Conversation();
    conversation.push(sample(4), 0);
    const step = conversation.admit(conversation.next(0) as Who, device('11223344', 'authenticated'), 0);
    expect(step).toMatchObject({ kind: 'refusal', fate: 'notAuthorised' });
    expect(conversation.isAdmitted).toBe(false);
  });

  it('is another station over the same connection', () => {
    const { conversation } = heard(sample(4));
    expect(hear(conversation, sample(9), 0)).toMatchObject([{ kind: 'refusal', reason: 'other_device' }]);
  });
});

describe('kept bytes', () => {
  it.each([
    [4, 'report'],
    [0, 'heartbeat'],
    [46, 'other'],
    [10, 'unreadable'],
  ])('of frame %i are %s', (index, kind) => expect(explain(sample(index)).kind).toBe(kind));
});
