import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DeviceFacts, Step, Who } from '../src/wire/conversation.ts';
import { crc16 } from '../src/wire/crc16.ts';
import type { Order, OrderContent } from '../src/wire/order.ts';
import { utc8Digits } from '../src/wire/utc8.ts';
import { seeded } from './random.ts';
import { Sl651Conversation, explain } from '../src/wire/sl651/conversation.ts';
import type { NoteUplink, Report, ReportUplink } from '../src/wire/uplink.ts';

const path = new URL('vectors/sl651.json', import.meta.url);
const { frames } = JSON.parse(readFileSync(path, 'utf8')) as { frames: readonly { hex: string }[] };
const sample = (index: number): Buffer => Buffer.from(frames[index]?.hex ?? '', 'hex');
/** A time of UTC+8 in ms since 1970. */
const at = (local: string): number => Date.parse(`${local.replace(' ', 'T')}+08:00`);

const device = (
  deviceNo: string,
  security: DeviceFacts['security'] = 'plain',
  password: string | null = null,
): DeviceFacts => ({
  deviceNo,
  security,
  openSecret: () => null,
  openPassword: () => password,
});

/** Messages of a station that is admitted at once. */
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
const readingsOf = ({ readings }: Report) =>
  readings.map(({ type, subAddress, collectedAt, values }) => [
    type,
    subAddress,
    new Date(collectedAt + 8 * 3_600_000).toISOString().slice(11, 16),
    Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'number')),
  ]);

/** Times of the twelve values of an hour that ends at six. */
const hour = [...Array.from({ length: 11 }, (_, i) => `05:${String(5 * i + 5).padStart(2, '0')}`), '06:00'];

describe('a report', () => {
  it('has its number, send time, and a unique id', () => {
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

  it.each([
    ['on its way', '2026-07-01 06:41:04', '2026-07-01 06:36:04'],
    ['kept for three days, and sent now', '2026-07-04 06:40:00', '2026-07-04 06:40:00'],
    ['of a clock that is months behind', '2026-11-01 06:40:00', '2026-07-01 06:36:04'],
    ['of a clock that is ahead', '2026-07-01 04:00:00', '2026-07-01 06:36:04'],
  ])('%s', (_, now, sent) => {
    const step = heard(sample(20), at(now)).step as ReportUplink;
    expect(step.sentAt).toBe(at(sent));
    expect(step.content.collected?.to).toBe(at('2026-07-01 06:35'));
  });

  it('has rain, humidity, voltage and soil moisture by depth', () => {
    const report = reportIn(20);
    expect(readingsOf(report)).toEqual([
      ['weather', 0, '06:35', { humidity: 98.5, rainTotal: 210.5 }],
      ['b6', 0, '06:35', {}],
    ]);
    expect(report.readings[1]?.values).toMatchObject({ depth: [100, 200, 400], moisture: [15.8, 21.6, 18.3] });
    expect(report.status).toMatchObject({ collectedAt: at('2026-07-01 06:35'), values: { battery: 12 } });
    expect(report.collected).toEqual({ from: at('2026-07-01 06:35'), to: at('2026-07-01 06:35') });
  });

  it('has a level in mm, and none where it is missing', () => {
    expect(readingsOf(reportIn(33))).toEqual([['b12', 0, '06:00', { level: 33_660 }]]);
    expect(readingsOf(reportIn(41))).toEqual([]);
  });

  it('converts the faults of its status word to those of the run status', () => {
    expect(reportIn(16).status?.runStatus).toBe(0);
    // Voltage low, level instrument and storage faulty: bits 1, 6 and 8.
    const faulty = Buffer.from(sample(16));
    faulty.writeUInt32BE(0x142, faulty.indexOf(Buffer.from('4520', 'hex')) + 2);
    faulty.writeUInt16BE(crc16(faulty, 0, faulty.length - 2), faulty.length - 2);
    expect((heard(faulty).step as ReportUplink).content.status?.runStatus).toBe((1 << 8) | (1 << 13) | (1 << 11));
  });

  it('has the twelve levels of its hour as a separate sensor', () => {
    const levels = readingsOf(reportIn(31)).filter(([type]) => type === 'b12');
    expect(levels).toEqual([
      ['b12', 0, '06:00', { level: 4_280 }],
      ...hour.map((time) => ['b12', 1, time, { level: 4_280 }]),
    ]);
  });

  it('with the time of the first of twelve levels has them in the same hour', () => {
    const times = readingsOf(reportIn(36)).flatMap(([, subAddress, time]) => (subAddress === 1 ? [time] : []));
    expect(times).toEqual(hour);
  });

  it('has no values of future times', () => {
    const times = readingsOf(reportIn(37)).flatMap(([, subAddress, time]) => (subAddress === 1 ? [time] : []));
    expect(times).toEqual(['06:05', '06:10', '06:15', '06:20', '06:25', '06:30']);
  });

  it('subtracts five-minute rain from its total, as far as known', () => {
    const times = ['09:05', '09:10', '09:15', '09:20', '09:25', '09:30'];
    expect(readingsOf(reportIn(63)).filter(([type]) => type === 'weather')).toEqual([
      ['weather', 0, '09:30', { rainTotal: 234.5 }],
      ...times.map((time) => ['weather', 1, time, { rainTotal: 234.5 }]),
    ]);
    // 0.3 mm until 09:20 and 0.2 mm until 09:25: bytes 4 and 5 of the twelve.
    const rainy = Buffer.from(sample(63));
    const list = rainy.indexOf(Buffer.from('f460', 'hex')) + 2;
    rainy[list + 3] = 3;
    rainy[list + 4] = 2;
    rainy.writeUInt16BE(crc16(rainy, 0, rainy.length - 2), rainy.length - 2);
    const totals = readingsOf((heard(rainy).step as ReportUplink).content).filter(([, subAddress]) => subAddress === 1);
    expect(totals.map(([, , , values]) => (values as { rainTotal: number }).rainTotal)).toEqual([
      234, 234, 234, 234.3, 234.5, 234.5,
    ]);
  });
});

describe('a report of several packets', () => {
  /** The frame as packets of this many bytes each. */
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
    ['in another order, one twice', [packets[1], packets[0], packets[1], packets[2]] as Buffer[]],
  ])('%s is one report, answered once', (_, sent) => {
    const conversation = new Sl651Conversation();
    const steps = hear(conversation, Buffer.concat(sent), at('2026-07-01 06:40:00'));
    expect(steps.map(({ kind }) => kind)).toEqual([...sent.slice(1).map(() => 'nothing'), 'report']);
    const report = steps.at(-1) as ReportUplink;
    expect(report.content).toEqual(whole.content);
    expect(report.id).toBe(whole.id);
    // As a message of packets: SYN, total and last index before the serial.
    expect(conversation.answer(report, 'stored', 0, 0)?.toString('hex', 13, 19)).toBe('1600300300c2');
    expect(explain(report.bytes).report).toEqual(whole.content);
  });

  it('with a missing packet after the last one requests it by NAK', () => {
    const conversation = new Sl651Conversation();
    const steps = hear(conversation, Buffer.concat([packets[0] as Buffer, packets[2] as Buffer]), 0);
    expect(steps.map(({ kind }) => kind)).toEqual(['nothing', 'heartbeat']);
    const asked = conversation.answer(steps[1] as Step, 'stored', 0, 0);
    // Total three, index two, and the serial of the first.
    expect([asked?.toString('hex', 13, 19), asked?.at(-3)]).toEqual(['1600300200c2', 0x15]);
    expect(hear(conversation, packets[1] as Buffer, 0)).toMatchObject([{ kind: 'report', id: whole.id }]);
  });

  it('that is incomplete after a minute is dropped', () => {
    const conversation = new Sl651Conversation();
    hear(conversation, Buffer.concat(packets.slice(0, 2)), 1_000);
    expect(conversation.deadline).toBe(61_000);
    expect(hear(conversation, Buffer.alloc(0), 61_000)).toEqual([]);
    expect(conversation.deadline).toBeNull();
    expect(hear(conversation, packets[2] as Buffer, 61_000).map(({ kind }) => kind)).not.toContain('report');
  });

  it('is not complete before all have come, and a new one does not wait for it', () => {
    const conversation = new Sl651Conversation();
    expect(hear(conversation, Buffer.concat(packets.slice(0, 2)), 0).map(({ kind }) => kind)).toEqual([
      'nothing',
      'nothing',
    ]);
    const other = packetsOf(sample(20), 20);
    expect(hear(conversation, Buffer.concat(other), 0).at(-1)?.kind).toBe('report');
  });

  it('with more packets than a report can have is dropped', () => {
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
  ])('to frame %i equals that of another centre (%i)', (up, down, waiting) => {
    const { conversation, step } = heard(sample(up));
    const published = sample(down);
    const local = published.toString('hex', 16, 22).replace(/(..)(..)(..)(..)(..)(..)/, '20$1-$2-$3 $4:$5:$6');
    expect(conversation.answer(step, 'stored', waiting, at(local))).toEqual(published);
  });

  it.each(['busy', 'unknownDevice', 'notAuthorised'] as const)(
    'is not given for "%s": the station sends it again',
    (fate) => {
      const { conversation, step } = heard(sample(4));
      expect(conversation.answer(step, fate, 0, 0)).toBeNull();
    },
  );

  it('is not sent for a keep-alive', () => {
    const { conversation, step } = heard(sample(0));
    expect(step.kind).toBe('heartbeat');
    expect(conversation.answer(step, 'stored', 3, 0)).toBeNull();
  });
});

/** A message of a centre turned into the station's reply. */
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

  it('is sent while the station stays online, for ten minutes', () => {
    const { conversation, step } = heard(sample(20));
    expect(conversation.mayAsk(now)).toBe(false);
    conversation.answer(step, 'stored', 1, now);
    expect([conversation.mayAsk(now + 599_999), conversation.mayAsk(now + 600_000)]).toEqual([true, false]);
    conversation.answer(step, 'stored', 0, now);
    expect(conversation.mayAsk(now)).toBe(false);
  });

  it("sets the clock, and the station's message is the reply", () => {
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

  it('requests the cycles by the same elements as another centre, and reads the answer', () => {
    const { conversation } = heard(sample(20));
    const read: Order = { ...order, content: { kind: 'read', set: 1 } };
    const asked = conversation.request(read, now).subarray(14, -3).toString('hex').slice(16);
    expect(asked).toBe('20082310');
    expect(sample(51).toString('hex')).toMatch(/2008.*2310/);
    // A message of another centre that sets values, as a station's reply.
    const reply = replyTo(sample(50), { fn: 0x43, station: '00303a9006' });
    expect(hear(conversation, reply, now)).toMatchObject([
      {
        kind: 'reply',
        to: 'read',
        outcome: 'done',
        params: [{ set: 1, values: { sendCycle: 3_600, collectCycle: 300 } }],
      },
    ]);
  });

  it('sets cycles with the bytes of another centre', () => {
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

describe('a station that is not admitted', () => {
  it('is identified by its number', () => {
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

  it('is another station on the same connection', () => {
    const { conversation } = heard(sample(4));
    expect(hear(conversation, sample(9), 0)).toMatchObject([{ kind: 'refusal', reason: 'other_device' }]);
  });
});

describe('a station with a password', () => {
  // Frame 4 has 03E8.
  const asked = (password: string) => {
    const conversation = new Sl651Conversation();
    conversation.push(sample(4), 0);
    const step = conversation.admit(conversation.next(0) as Who, device('11223344', 'plain', password), 0);
    return { conversation, step };
  };

  it('is admitted with the right one, which must not change', () => {
    const { conversation, step } = asked('03e8');
    expect(step.kind).toBe('report');
    const other = Buffer.from(sample(4));
    other.writeUInt16BE(0x1234, 8);
    other.writeUInt16BE(crc16(other, 0, other.length - 2), other.length - 2);
    conversation.push(other, 0);
    const refused = conversation.next(0);
    expect(refused).toMatchObject({ kind: 'refusal', fate: 'notAuthorised', reason: 'password' });
    expect(conversation.answer(refused as Step, 'notAuthorised', 0, 0)).toBeNull();
  });

  it.each(['03E9', 'secret'])('is refused with another one than %s', (password) => {
    const { conversation, step } = asked(password);
    expect(step).toMatchObject({ kind: 'refusal', reason: 'password' });
    expect(conversation.isAdmitted).toBe(false);
  });
});

/** A message of a station: a frame whose body follows serial 9 and a time. */
function frameOf(fn: number, body: Buffer, end = 0x03, now = at('2026-07-01 06:40:00')): Buffer {
  const head = Buffer.from(`0009${utc8Digits(now).slice(2, 14)}`, 'hex');
  const whole = Buffer.concat([head, body]);
  const begin = `7e7e0100303000011234${fn.toString(16)}${whole.length.toString(16).padStart(4, '0')}02`;
  const frame = Buffer.concat([Buffer.from(begin, 'hex'), whole, Buffer.of(end, 0, 0)]);
  frame.writeUInt16BE(crc16(frame, 0, frame.length - 2), frame.length - 2);
  return frame;
}
const marks = Buffer.from('f1f1003030000148f0f02607010635', 'hex');

/** The smallest valid picture: its size, and some data. */
const jpeg = (width = 64, height = 48): Buffer => {
  const size = Buffer.from('ffc0000b080000000001011100', 'hex');
  size.writeUInt16BE(height, 5);
  size.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), size, Buffer.from('ffda0008010100003f00a5a5a5ffd9', 'hex')]);
};

describe('a text entered at the station', () => {
  it('is a note with its time', () => {
    const { conversation, step } = heard(sample(46));
    expect(step).toMatchObject({
      kind: 'note',
      content: { at: at('2024-01-05 15:18:05'), text: 'PJ 02', picture: null },
      reply: null,
    });
    expect(conversation.answer(step, 'stored', 0, 0)?.at(-3)).toBe(0x04);
  });

  it.each([
    ['UTF-8', Buffer.from('水位正常')],
    ['GBK', Buffer.from('cbaecebbd5fdb3a3', 'hex')],
  ])('is read in %s', (_, text) => {
    const { step } = heard(frameOf(0x35, Buffer.concat([Buffer.from('f2f2', 'hex'), text])));
    expect((step as NoteUplink).content.text).toBe('水位正常');
  });
});

describe('a picture', () => {
  const body = (file: Buffer) => Buffer.concat([marks, Buffer.from('f3f3', 'hex'), file]);

  it('is a note with its file, without trailing data', () => {
    const { step } = heard(frameOf(0x36, body(Buffer.concat([jpeg(), Buffer.from('tail')]))));
    const { content } = step as NoteUplink;
    expect(content).toMatchObject({ at: at('2026-07-01 06:35'), text: 'JPEG 64 × 48' });
    expect(content.picture).toEqual({ bytes: jpeg(), width: 64, height: 48 });
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['no size', Buffer.from('ffd8ffda0008010100003f00a5ffd9', 'hex')],
    ['no end', jpeg().subarray(0, -2)],
    ['a segment beyond the file', Buffer.from('ffd8ffe0ffff00ffd9', 'hex')],
    ['a size that nobody can show', jpeg(60_000, 60_000)],
    ['nothing', Buffer.alloc(0)],
  ])('of %s is refused', (_, file) => {
    expect(heard(frameOf(0x36, body(file))).step).toMatchObject({ kind: 'refusal', fate: 'malformed' });
  });
});

describe('a query', () => {
  const now = at('2026-07-01 06:40:00');
  const ask = (content: Partial<Extract<OrderContent, { kind: 'query' }>>) => {
    const { conversation } = heard(frameOf(0x32, Buffer.concat([marks, Buffer.from('38121203', 'hex')])));
    const query = { kind: 'query', target: 'now', quantity: null, from: null, to: null, ...content } as const;
    const order: Order = { content: query, sequence: 11, isRepeated: false };
    const asked = conversation.canSay(order) ? conversation.request(order, now).subarray(10, -2).toString('hex') : null;
    return { conversation, asked };
  };

  it.each([
    ['now', {}, /^37800802000b\d{12}05$/],
    ['text', { target: 'text' }, /^398008.*05$/],
    ['picture', { target: 'picture' }, /^368008.*05$/],
    ['clock', { target: 'clock' }, /^518008.*05$/],
    ['some', { target: 'some', quantity: 'level' }, /^3a800a02000b\d{12}392305$/],
    // Equal to the bytes of another centre: frame 42 is the same query.
    [
      'period',
      { target: 'period', quantity: 'rain', from: at('2024-01-09 16:00'), to: at('2024-01-09 17:00') },
      /24010916240109170418000005f46005$/,
    ],
  ] as const)('for %s', (_, content, bytes) => expect(ask(content).asked).toMatch(bytes));

  it('that the protocol does not support is refused', () =>
    expect(ask({ target: 'period', quantity: 'moisture', from: 0, to: 1 }).asked).toBeNull());

  it('is answered with values, which are stored first', () => {
    const { conversation } = ask({});
    const values = Buffer.from('261900012539230000123438121260', 'hex');
    const [step] = hear(conversation, frameOf(0x37, Buffer.concat([marks, values])), now);
    expect(step).toMatchObject({
      kind: 'report',
      reply: { to: 'query', outcome: 'done', sequence: 11, result: { code: 0, text: 'PT 12.5, Z 1.234, VT 12.6' } },
    });
    expect(readingsOf((step as ReportUplink).content)).toHaveLength(2);
    expect(conversation.answer(step as Step, 'stored', 0, now)).toBeNull();
    // A second answer has no query, but is stored.
    expect(hear(conversation, frameOf(0x37, Buffer.concat([marks, values])), now)).toMatchObject([{ reply: null }]);
  });

  it('for a period is answered with a step and consecutive values', () => {
    const { conversation } = ask({ target: 'period', quantity: 'voltage', from: 0, to: 3_600_000 });
    // Hourly: 12.60, 12.50, 12.40 V.
    const values = Buffer.from('04180001003812126012501240', 'hex');
    const [step] = hear(conversation, frameOf(0x38, Buffer.concat([marks, values])), now);
    expect(step).toMatchObject({ kind: 'report', reply: { result: { text: 'VT 12.6, VT 12.5, VT 12.4' } } });
  });

  it('for a text is answered with a note, for the version with its readable part', () => {
    const text = ask({ target: 'text' });
    const said = frameOf(0x39, Buffer.concat([Buffer.from('f2f2', 'hex'), Buffer.from('gate shut')]));
    expect(hear(text.conversation, said, now)).toMatchObject([
      { kind: 'note', reply: { result: { text: 'gate shut' } } },
    ]);
    const version = ask({ target: 'version' });
    const answer = frameOf(0x45, Buffer.concat([Buffer.from('f1f100303000010a', 'hex'), Buffer.from('RTU V2.10')]));
    expect(hear(version.conversation, answer, now)).toMatchObject([{ kind: 'reply', result: { text: 'RTU V2.10' } }]);
  });

  it('for the clock is replied to with its time, which is told with how far it is off', () => {
    const { conversation } = ask({ target: 'clock' });
    const clock = frameOf(0x51, Buffer.from('f1f10030300001', 'hex'), 0x03, now + 90_000);
    const result = { code: 0, text: '2026-07-01 06:41:30 UTC+8 (+90 s)' };
    expect(hear(conversation, clock, now)).toMatchObject([{ kind: 'reply', to: 'query', outcome: 'done', result }]);
  });

  it('can be sent to a station that only keeps its link alive, like one that only answers', () => {
    const conversation = new Sl651Conversation();
    hear(conversation, sample(0), now);
    expect([conversation.mayAsk(now + 179_999), conversation.mayAsk(now + 180_000)]).toEqual([true, false]);
  });
});

it('with more reports to follow, the answer tells the station to continue', () => {
  const bytes = frameOf(0x32, Buffer.concat([marks, Buffer.from('38121203', 'hex')]), 0x17);
  const { conversation, step } = heard(bytes);
  expect(conversation.answer(step, 'stored', 1, 0)?.at(-3)).toBe(0x06);
});

function asciiFrame(fn: number, text: Buffer): Buffer {
  const [code, length] = [fn, text.length].map((value) => value.toString(16).toUpperCase());
  const head = `\u00010150101234560000${code}0${length?.padStart(3, '0')}\u0002`;
  return Buffer.concat([Buffer.from(head), text, Buffer.from('\u00030000')]);
}

describe('the ASCII form', () => {
  /** Made by another implementation from table 16 of the standard, field by field. */
  const published = Buffer.from(
    '013031353031303132333435363030303033323030334502303030313236303930393038303030305354203530313031323334353620482054542032363039303930383030205A20362E33382056542031322E3530200336454241',
    'hex',
  );
  const now = at('2026-09-09 08:00:05');
  const frame = (fn: string, body: string | Buffer, end = 0x03): Buffer => {
    const text = Buffer.concat([Buffer.from('0002260909080000'), Buffer.from(body as string)]);
    const length = text.length.toString(16).toUpperCase().padStart(3, '0');
    const checked = Buffer.concat([Buffer.from(`\u00010150101234560000${fn}0${length}\u0002`), text, Buffer.of(end)]);
    const crc = crc16(checked, 0, checked.length).toString(16).toUpperCase().padStart(4, '0');
    return Buffer.concat([checked, Buffer.from(crc)]);
  };

  it('gives the same as the other form: whole, split at every byte, in noise, and mixed', () => {
    const { step } = heard(published, now);
    expect(step).toMatchObject({ kind: 'report', number: 1, sentAt: at('2026-09-09 08:00:00'), bytes: published });
    const { content } = step as ReportUplink;
    expect(readingsOf(content)).toEqual([['b12', 0, '08:00', { level: 6_380 }]]);
    expect(content.status?.values['battery']).toBe(12.5);
    for (let cut = 1; cut < published.length; cut++) {
      const conversation = new Sl651Conversation();
      hear(conversation, published.subarray(0, cut), now);
      expect(hear(conversation, published.subarray(cut), now), `cut at ${cut}`).toMatchObject([{ content }]);
    }
    const noisy = new Sl651Conversation();
    const noise = Buffer.from('007e0130017e7e01', 'hex');
    const steps = hear(noisy, Buffer.concat([noise, published, noise, published]), now);
    expect([steps.length, noisy.skipped]).toEqual([2, 2 * noise.length]);
    const both = new Sl651Conversation();
    both.push(Buffer.concat([published, sample(4)]), now);
    expect([both.next(now), both.next(now)]).toMatchObject([{ deviceNo: '5010123456' }, { deviceNo: '11223344' }]);
  });

  it('is answered in ASCII, with the station before the centre', () => {
    const { conversation, step } = heard(published, now);
    const answer = conversation.answer(step, 'stored', 0, now)?.toString('latin1') ?? '';
    expect(answer.slice(0, -4)).toBe('\u00015010123456010000328010\u00020001260909080005\u0004');
    expect(answer.slice(-4)).toBe(
      crc16(Buffer.from(answer), 0, answer.length - 4)
        .toString(16)
        .toUpperCase()
        .padStart(4, '0'),
    );
  });

  it.each([
    ['its CRC', (bytes: Buffer) => bytes.write('0', bytes.length - 1)],
    ['its end', (bytes: Buffer) => (bytes[bytes.length - 5] = 0x41)],
  ])('is skipped where %s is wrong, and the next one is read', (_, spoil) => {
    const bad = Buffer.from(published);
    spoil(bad);
    const conversation = new Sl651Conversation();
    expect(hear(conversation, Buffer.concat([bad, published]), now).map(({ kind }) => kind)).toEqual(['report']);
    expect([conversation.badFrames, conversation.skipped]).toEqual([1, bad.length]);
  });

  it('has hours, missing values, states and steps', () => {
    const hourly = 'ST 5010123456 H TT 2609090800 DRP 000000000000000000000005 PT 12.5 Z M ZT 00000042 VT 11.80 ';
    const { content } = heard(frame('34', hourly), now).step as ReportUplink;
    expect(
      readingsOf(content)
        .filter(([type]) => type === 'weather')
        .slice(0, 2),
    ).toEqual([
      ['weather', 0, '08:00', { rainTotal: 12.5 }],
      ['weather', 1, '07:05', { rainTotal: 12 }],
    ]);
    expect(readingsOf(content).filter(([type]) => type === 'b12')).toEqual([]);
    expect(content.status).toMatchObject({ runStatus: (1 << 8) | (1 << 13), values: { battery: 11.8 } });
    const uniform = 'ST 5010123456 H TT 2609090700 DRN30 Z PT 6.30 12.5 M 12.6 ';
    const series = heard(frame('31', uniform), now).step as ReportUplink;
    expect(readingsOf(series.content)).toEqual([
      ['weather', 0, '07:00', { rainTotal: 12.5 }],
      ['b12', 0, '07:00', { level: 6_300 }],
      ['weather', 0, '07:30', { rainTotal: 12.6 }],
    ]);
  });

  it('has no value beyond all measure, and keeps the others', () => {
    for (const wrong of ['Z 9999999', `AI ${'9'.repeat(400)}`]) {
      const body = `ST 5010123456 H TT 2609090800 ${wrong} PT 12.5 ZT 00000042 `;
      const { content } = heard(frame('32', body), now).step as ReportUplink;
      expect(readingsOf(content)).toEqual([['weather', 0, '08:00', { rainTotal: 12.5 }]]);
      expect(content.status?.runStatus).toBe((1 << 8) | (1 << 13));
    }
  });

  it('has texts, pictures and queries', () => {
    expect(heard(frame('35', 'RGZS MSL Z 6.4 '), now).step).toMatchObject({
      kind: 'note',
      content: { text: 'MSL Z 6.4' },
    });
    const picture = Buffer.concat([Buffer.from('ST 5010123456 H TT 2609090800 PIC '), jpeg(), Buffer.from(' ')]);
    const { conversation, step } = heard(frame('36', picture), now);
    expect((step as NoteUplink).content.picture?.bytes).toEqual(jpeg());
    const content = { kind: 'query', target: 'some', quantity: 'level', from: null, to: null } as const;
    const asked = conversation.request({ content, sequence: 11, isRepeated: false }, now).toString('latin1');
    expect(asked).toContain('3A8012\u0002000B260909080005Z \u0005');
    expect(conversation.canSay({ content: { kind: 'read', set: 1 }, sequence: 1, isRepeated: false })).toBe(false);
  });
});

describe('arbitrary bodies', () => {
  it('never make it throw, in either form', () => {
    const random = seeded(2014);
    const ascii = Buffer.from('0001260909080000ST 5010123456 H TT 2609090800 DRN05 Z PT 6.38 12.5 PIC RGZS ZT 0F VT ');
    for (let i = 0; i < 1_000; i++) {
      const published = sample(random(0, frames.length - 1));
      const isAscii = i % 3 === 0;
      const frame = isAscii ? asciiFrame(random(0x30, 0x46), ascii) : Buffer.from(published);
      const [from, to] = isAscii ? [24, frame.length - 6] : [14, frame.length - 4];
      for (let n = random(0, 6); n > 0; n--) frame[random(from, to)] = random(0, 255);
      const tail = isAscii ? 4 : 2;
      const crc = crc16(frame, 0, frame.length - tail);
      if (isAscii) frame.write(crc.toString(16).padStart(4, '0'), frame.length - tail, 'latin1');
      else frame.writeUInt16BE(crc, frame.length - tail);
      const conversation = new Sl651Conversation();
      const steps = hear(conversation, frame, at('2026-09-09 08:00:05'));
      for (const step of steps) conversation.answer(step, 'stored', 0, 0);
      expect(() => explain(frame)).not.toThrow();
    }
  });
});

describe('stored bytes', () => {
  it.each([
    [4, 'report'],
    [0, 'heartbeat'],
    [46, 'other'],
    [10, 'unreadable'],
  ])('of frame %i are %s', (index, kind) => expect(explain(sample(index)).kind).toBe(kind));
});
