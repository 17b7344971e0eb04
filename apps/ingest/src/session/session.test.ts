import { describe, expect, it } from 'vitest';
import {
  FrameFlag,
  FrameType,
  ResultCode,
  equalConstantTime,
  serverAuth,
  sessionKey,
  type Answer,
} from '@groundwatch/protocol/wire/grtu';
import { Rig, SECRET, START, reportBody, settle, type Rtu } from '../../test/support/session-rig.ts';

const codes = (answers: { result: { code: number } }[]): number[] => answers.map((answer) => answer.result.code);
const nonce = (n: number): Buffer => Buffer.alloc(16, n);

describe('a plain device', () => {
  it('gets answers with its own identity, the server time and a rising frame counter', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    expect(codes(await rtu.send(FrameType.HEARTBEAT, undefined, { boot: 9, sequence: 77 }))).toEqual([0]);
    await rtu.send(FrameType.HEARTBEAT);
    const [first, second] = rtu.frames;
    expect(first?.header).toMatchObject({
      type: 0x82,
      boot: 9,
      sequence: 77,
      deviceNo: rtu.deviceNo,
      sendTime: START / 1000,
    });
    expect(second!.header.counter).toBeGreaterThan(first!.header.counter);
    expect(rtu.answersFrom(0)[0]?.result).toEqual({ code: 0, serverTimeMs: START, waiting: 0 });
  });

  it.each([
    ['another address while it is heard is noted', 'plain', '10.9.9.9', 59_999, [['10.0.0.1', '10.9.9.9']]],
    ['another address when it was silent for a minute is not', 'plain', '10.9.9.9', 60_000, []],
    ['its own address is not', 'plain', '10.0.0.1', 1_000, []],
    ['another address with its secret is not', 'authenticated', '10.9.9.9', 1_000, []],
  ] as const)('that comes from %s', async (_, security, address, silentMs, noted) => {
    const rig = new Rig();
    rig.add(security === 'plain' ? {} : { security, secret: SECRET });
    const greet = (rtu: Rtu, n: number): Promise<Answer[]> =>
      security === 'plain' ? rtu.send(FrameType.HEARTBEAT) : rtu.hello({ secret: SECRET, nonce: nonce(n) });
    const older = rig.connect();
    await greet(older, 1);
    rig.clock.ms += silentMs;
    expect(codes(await greet(rig.connect(older.deviceNo, address), 2))).toEqual([0]);
    expect(rig.recorder.takeovers).toEqual(noted);
    expect(older.session.connection.isOpen).toBe(false);
  });

  it('opens with any valid frame, and HELLO passes its IDENT on', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    const [answer] = await rtu.hello();
    expect(answer?.result.code).toBe(ResultCode.STORED);
    expect(answer?.nonce).toBeUndefined();
    expect(rig.recorder.idents).toHaveLength(1);
    expect(rtu.session.device?.isConnected).toBe(true);
  });

  it('gets 2 for a heartbeat whose body has no items, and 0 for one with unknown items', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    expect(codes(await rtu.send(FrameType.HEARTBEAT, Buffer.from('10', 'hex')))).toEqual([2]);
    expect(codes(await rtu.send(FrameType.HEARTBEAT, Buffer.from('f0000155', 'hex')))).toEqual([0]);
  });

  it.each([0, 1])('loses only its own connection by a defect of the server (look-ups: %i)', async (lookups) => {
    const rig = new Rig();
    const device = rig.add();
    if (lookups > 0) {
      rig.devices.clear();
      rig.stored.set(device.deviceNo, device);
    }
    rig.recorder.submit = () => {
      throw new TypeError('defect');
    };
    const rtu = rig.connect();
    await rtu.send(FrameType.REPORT, reportBody());
    expect(rtu.isClosed).toBe(true);
    expect(rig.lookups).toBe(lookups);
  });

  it('is looked up once per connection', async () => {
    const rig = new Rig();
    const device = rig.add();
    rig.devices.clear();
    rig.stored.set(device.deviceNo, device);
    const rtu = rig.connect();
    await rtu.write(Buffer.concat([rtu.frame(FrameType.HEARTBEAT), rtu.frame(FrameType.HEARTBEAT)]));
    expect(codes(rtu.answersFrom(0))).toEqual([0, 0]);
    expect(rig.lookups).toBe(1);
  });

  it('gets no answer to a report before the recorder settles it', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    expect(await rtu.send(FrameType.REPORT, reportBody())).toEqual([]);
    const [job] = rig.recorder.jobs;
    job!.reply.settle(job!.uplink, 'duplicate');
    await settle();
    expect(codes(rtu.answersFrom(0))).toEqual([1]);
    expect(rtu.frames[0]?.header.type).toBe(0x83);
  });

  it.each([FrameType.REPORT, FrameType.WAVE, FrameType.PARAMS, FrameType.HELLO])(
    'gets 2 for a malformed body of type %i and stays connected',
    async (type) => {
      const rig = new Rig();
      rig.add();
      const rtu = rig.connect();
      expect(codes(await rtu.send(type, Buffer.from('10ffff', 'hex')))).toEqual([2]);
      expect(codes(await rtu.send(FrameType.HEARTBEAT))).toEqual([0]);
      expect(rig.recorder.jobs).toEqual([]);
    },
  );

  it('gets 5 for a frame counter that does not rise, and for another number', async () => {
    const rig = new Rig();
    rig.add();
    rig.add({ id: 2, deviceNo: 2 });
    const rtu = rig.connect();
    expect(codes(await rtu.send(FrameType.HEARTBEAT, undefined, { counter: 5 }))).toEqual([0]);
    expect(codes(await rtu.send(FrameType.HEARTBEAT, undefined, { counter: 5 }))).toEqual([5]);
    expect(codes(await rtu.send(FrameType.HEARTBEAT, undefined, { counter: 4 }))).toEqual([5]);
    expect(codes(await rtu.send(FrameType.HEARTBEAT, undefined, { counter: 9, deviceNo: '2' }))).toEqual([5]);
    expect(codes(await rtu.send(FrameType.HEARTBEAT, undefined, { counter: 6 }))).toEqual([0]);
  });

  it('keeps only its newest connection', async () => {
    const rig = new Rig();
    rig.add();
    const older = rig.connect();
    await older.send(FrameType.HEARTBEAT);
    const newer = rig.connect();
    expect(older.isClosed).toBe(false);
    await newer.send(FrameType.HEARTBEAT);
    expect(older.isClosed).toBe(true);
    expect(rig.devices.get(newer.deviceNo)?.isConnected).toBe(true);
    expect(codes(await newer.send(FrameType.HEARTBEAT))).toEqual([0]);
  });
});

describe('types and versions', () => {
  it('answers an unknown type with ERROR 6, and never an ERROR or an answer', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    await rtu.send(FrameType.HEARTBEAT);
    expect(codes(await rtu.send(0x44, undefined, { boot: 4, sequence: 5 }))).toEqual([6]);
    expect(rtu.frames.at(-1)?.header).toMatchObject({ type: FrameType.ERROR, boot: 4, sequence: 5 });
    expect(codes(await rtu.send(FrameType.COMMAND))).toEqual([6]);
    expect(await rtu.send(FrameType.ERROR)).toEqual([]);
    expect(await rtu.send(0xff)).toEqual([]);
    expect(await rtu.send(0x90)).toEqual([]);
    expect(codes(await rtu.send(FrameType.HEARTBEAT))).toEqual([0]);
  });

  it('answers another version with ERROR 6', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    // Version 2, device 860000000000001, boot 7, sequence 9, no body.
    const frame = rtu.frame(FrameType.HEARTBEAT, undefined, { boot: 7, sequence: 9 });
    frame[2] = 0x20;
    frame.writeUInt16BE(modbus(frame.subarray(0, 26)), 26);
    await rtu.write(frame);
    expect(codes(rtu.answersFrom(0))).toEqual([6]);
    expect(rtu.frames[0]?.header).toMatchObject({ type: FrameType.ERROR, boot: 7, sequence: 9 });
  });
});

describe('refused devices', () => {
  it('unknown: RESULT 4, quarantined with its frame, closed', async () => {
    const rig = new Rig();
    const rtu = rig.connect('123');
    const frame = rtu.frame(FrameType.REPORT, reportBody());
    await rtu.write(frame);
    expect(codes(rtu.answersFrom(0))).toEqual([4]);
    expect(rtu.isClosed).toBe(true);
    expect(rig.recorder.unknown).toMatchObject([{ deviceNo: '123', tcpServerId: 7, address: '10.0.0.1' }]);
    expect(rig.recorder.unknown[0]!.frame.equals(frame)).toBe(true);
  });

  it.each([{ isEnabled: false }, { tcpServerId: 8 }])('%o: RESULT 5, closed', async (row) => {
    const rig = new Rig();
    rig.add(row);
    const rtu = rig.connect();
    expect(codes(await rtu.send(FrameType.HEARTBEAT))).toEqual([5]);
    expect(rtu.isClosed).toBe(true);
    expect(rig.recorder.unknown).toEqual([]);
  });

  it('get 3 while the database is unreachable, and are looked up again', async () => {
    const rig = new Rig();
    const device = rig.add();
    rig.devices.clear();
    rig.stored.set(device.deviceNo, device);
    rig.isDatabaseAway = true;
    const rtu = rig.connect();
    expect(codes(await rtu.send(FrameType.HEARTBEAT))).toEqual([3]);
    rig.isDatabaseAway = false;
    await rtu.send(FrameType.HEARTBEAT);
    await rig.pass(1000);
    expect(codes(rtu.answersFrom(0))).toEqual([3, 0]);
  });
});

describe('a device with a secret', () => {
  const secured = (rig: Rig, security: 'authenticated' | 'encrypted' = 'authenticated') =>
    rig.add({ security, secret: SECRET });

  it.each([
    ['disabled', { isEnabled: false }],
    ['moved to another listener', { tcpServerId: 8 }],
  ])('%s before authentication: its HELLO is refused', async (_name, change) => {
    const rig = new Rig();
    const device = secured(rig);
    const rtu = rig.connect();
    expect(codes(await rtu.send(FrameType.HEARTBEAT))).toEqual([5]);
    Object.assign(device, change);
    expect(codes(await rtu.hello({ secret: SECRET, nonce: nonce(1) }))).toEqual([5]);
    expect(rtu.session.device).toBeNull();
    expect(rtu.isClosed).toBe(true);
  });

  it('deleted and created again before authentication: the new row counts', async () => {
    const rig = new Rig();
    const old = secured(rig);
    const rtu = rig.connect();
    await rtu.send(FrameType.HEARTBEAT);
    old.isDeleted = true;
    const anew = secured(rig);
    await rtu.hello({ secret: SECRET, nonce: nonce(1) });
    expect(rtu.session.device).toBe(anew);
  });

  it.each([
    ['disabled', { isEnabled: false }],
    ['given another secret', { secret: Buffer.alloc(16, 9) }],
    ['deleted', { isDeleted: true }],
  ])('%s while its nonce is checked: refused', async (_name, change) => {
    const rig = new Rig();
    const device = secured(rig);
    let say: (isNew: boolean) => void = () => undefined;
    rig.host.nonces.accept = () => new Promise((resolve) => (say = resolve));
    const rtu = rig.connect();
    await rtu.hello({ secret: SECRET, nonce: nonce(1) });
    Object.assign(device, change);
    say(true);
    await settle();
    expect(codes(rtu.answersFrom(0))).toEqual([5]);
    expect(rtu.session.device).toBeNull();
  });

  it('gets 5 for another number before authentication', async () => {
    const rig = new Rig();
    secured(rig);
    rig.add({ id: 2, deviceNo: 5 });
    const rtu = rig.connect();
    await rtu.send(FrameType.HEARTBEAT);
    expect(codes(await rtu.send(FrameType.HEARTBEAT, undefined, { deviceNo: '5' }))).toEqual([5]);
    expect(codes(await rtu.send(FrameType.HEARTBEAT, undefined, { deviceNo: '6' }))).toEqual([5]);
    expect(rig.recorder.unknown).toEqual([]);
  });

  it('must send HELLO first', async () => {
    const rig = new Rig();
    secured(rig);
    const rtu = rig.connect();
    expect(codes(await rtu.send(FrameType.REPORT, reportBody()))).toEqual([5]);
    expect(rig.recorder.jobs).toEqual([]);
    expect(rtu.session.device).toBeNull();
  });

  it('is admitted by its HMAC and can verify the server', async () => {
    const rig = new Rig();
    secured(rig);
    const rtu = rig.connect();
    const [answer] = await rtu.hello({ secret: SECRET, nonce: nonce(1) });
    expect(answer?.result.code).toBe(0);
    expect(equalConstantTime(answer!.auth!, serverAuth(SECRET, nonce(1), answer!.nonce!))).toBe(true);
    await rtu.send(FrameType.REPORT, reportBody());
    expect(rig.recorder.jobs).toHaveLength(1);
  });

  it.each([
    ['another secret', { secret: Buffer.alloc(16, 9), nonce: nonce(1) }],
    ['no nonce', {}],
    ['no authentication', { nonce: nonce(1) }],
    ['a wrong authentication', { nonce: nonce(1), auth: Buffer.alloc(32) }],
  ])('is refused for %s', async (_name, options) => {
    const rig = new Rig();
    secured(rig);
    const rtu = rig.connect();
    expect(codes(await rtu.hello(options))).toEqual([5]);
    expect(rtu.session.device).toBeNull();
  });

  it('gets 5 and the server time when its clock is off, and may retry on the same connection', async () => {
    const rig = new Rig();
    secured(rig);
    const rtu = rig.connect();
    const now = START / 1000;
    for (const sendTime of [now - 301, now + 301]) {
      const [answer] = await rtu.hello({ secret: SECRET, nonce: nonce(1), sendTime });
      expect(answer?.result).toEqual({ code: 5, serverTimeMs: START, waiting: 0 });
    }
    expect(codes(await rtu.hello({ secret: SECRET, nonce: nonce(1), sendTime: now - 300 }))).toEqual([0]);
  });

  it('may use a nonce once', async () => {
    const rig = new Rig();
    secured(rig);
    expect(codes(await rig.connect().hello({ secret: SECRET, nonce: nonce(1) }))).toEqual([0]);
    expect(codes(await rig.connect().hello({ secret: SECRET, nonce: nonce(1) }))).toEqual([5]);
    expect(codes(await rig.connect().hello({ secret: SECRET, nonce: nonce(2) }))).toEqual([0]);
  });

  it('gets 3 while its nonce cannot be checked', async () => {
    const rig = new Rig();
    secured(rig);
    rig.isDatabaseAway = true;
    const rtu = rig.connect();
    expect(codes(await rtu.hello({ secret: SECRET, nonce: nonce(1) }))).toEqual([3]);
    rig.isDatabaseAway = false;
    await rtu.hello({ secret: SECRET, nonce: nonce(1) });
    await rig.pass(1000);
    expect(codes(rtu.answersFrom(0))).toEqual([3, 0]);
  });

  it('is not replaced by a connection that does not authenticate', async () => {
    const rig = new Rig();
    secured(rig);
    const older = rig.connect();
    await older.hello({ secret: SECRET, nonce: nonce(1) });
    const stranger = rig.connect();
    await stranger.hello({ secret: Buffer.alloc(16, 9), nonce: nonce(2) });
    await stranger.send(FrameType.HEARTBEAT);
    expect(older.isClosed).toBe(false);
    expect(codes(await older.send(FrameType.HEARTBEAT))).toEqual([0]);
  });

  it('encrypted: the HELLO answer is plain, everything after it sealed, both ways', async () => {
    const rig = new Rig();
    secured(rig, 'encrypted');
    const rtu = rig.connect();
    const [answer] = await rtu.hello({ secret: SECRET, nonce: nonce(1) });
    expect(rtu.frames[0]!.header.flags & FrameFlag.ENC).toBe(0);
    rtu.openWith(sessionKey(SECRET, rtu.deviceNo, nonce(1), answer!.nonce!));
    expect(codes(await rtu.send(FrameType.HEARTBEAT))).toEqual([0]);
    expect(rtu.frames.at(-1)!.header.flags & FrameFlag.ENC).toBe(FrameFlag.ENC);
    await rtu.send(FrameType.REPORT, reportBody());
    expect(rig.recorder.jobs).toHaveLength(1);
  });

  it('encrypted: a HELLO and the sealed frame after it may arrive in one read', async () => {
    const rig = new Rig();
    secured(rig, 'encrypted');
    const rtu = rig.connect();
    const [answer] = await rtu.hello({ secret: SECRET, nonce: nonce(1) });
    rtu.openWith(sessionKey(SECRET, rtu.deviceNo, nonce(1), answer!.nonce!));
    await rtu.write(Buffer.concat([rtu.frame(FrameType.HEARTBEAT), rtu.frame(FrameType.HEARTBEAT)]));
    expect(codes(rtu.answersFrom(1))).toEqual([0, 0]);
  });

  it('encrypted: a plain frame is refused', async () => {
    const rig = new Rig();
    secured(rig, 'encrypted');
    const rtu = rig.connect();
    const [answer] = await rtu.hello({ secret: SECRET, nonce: nonce(1) });
    const key = sessionKey(SECRET, rtu.deviceNo, nonce(1), answer!.nonce!);
    const plain = rtu.frame(FrameType.REPORT, reportBody());
    rtu.openWith(key);
    await rtu.write(plain);
    expect(codes(rtu.answersFrom(1))).toEqual([5]);
    expect(rig.recorder.jobs).toEqual([]);
  });
});

describe('limits', () => {
  it('closes without a valid frame within 30 s', async () => {
    const rig = new Rig();
    const rtu = rig.connect();
    await rig.pass(29_999);
    expect(rtu.isClosed).toBe(false);
    await rig.pass(1);
    expect(rtu.isClosed).toBe(true);
  });

  it.each([
    [10, 90],
    [600, 900],
    [86_400, 7200],
  ])('a send cycle of %i s allows %i s of silence', async (sendCycleS, idleS) => {
    const rig = new Rig();
    rig.add({ sendCycleS });
    const rtu = rig.connect();
    await rtu.send(FrameType.HEARTBEAT);
    await rig.pass(idleS * 1000 - 1);
    expect(rtu.isClosed).toBe(false);
    await rtu.send(FrameType.HEARTBEAT);
    await rig.pass(idleS * 1000 - 1);
    expect(rtu.isClosed).toBe(false);
    await rig.pass(1);
    expect(rtu.isClosed).toBe(true);
  });

  it('closes after 16 KiB of noise, not before', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    await rtu.write(Buffer.alloc(16_383));
    expect(codes(await rtu.send(FrameType.HEARTBEAT))).toEqual([0]);
    await rtu.write(Buffer.alloc(1));
    expect(rtu.isClosed).toBe(true);
  });

  it('closes after 16 bad trailers, not before', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    const bad = (): Buffer => {
      const frame = rtu.frame(FrameType.HEARTBEAT);
      frame[frame.length - 1]! ^= 1;
      return frame;
    };
    for (let i = 0; i < 15; i++) await rtu.write(bad());
    expect(rtu.isClosed).toBe(false);
    await rtu.write(bad());
    expect(rtu.isClosed).toBe(true);
  });

  it('rescans a partial frame after 20 s', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    const frame = rtu.frame(FrameType.HEARTBEAT);
    await rtu.write(Buffer.concat([Buffer.from('d5c310', 'hex'), frame]).subarray(0, 20));
    await rig.pass(19_000);
    await rtu.write(Buffer.concat([Buffer.from('d5c310', 'hex'), frame]).subarray(20));
    await rig.pass(1000);
    expect(codes(rtu.answersFrom(0))).toEqual([0]);
  });

  it('disconnects a receiver that reads nothing for 60 s', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    await rtu.send(FrameType.HEARTBEAT);
    rtu.stopTaking();
    for (let i = 0; i < 2000; i++) rtu.writeUnawaited(rtu.frame(FrameType.HEARTBEAT));
    await settle();
    await rig.pass(59_999);
    expect(rig.sessions.size).toBe(1);
    await rig.pass(1);
    expect(rig.sessions.size).toBe(0);
  });

  it('releases everything in one close', async () => {
    const rig = new Rig();
    const device = rig.add();
    const rtu = rig.connect();
    await rtu.send(FrameType.HEARTBEAT);
    await rtu.end();
    expect(rig.sessions.size).toBe(0);
    expect(rig.released).toBe(1);
    expect(rig.sessions.of(device.id)).toBeUndefined();
    expect(device.isConnected).toBe(false);
    expect(rig.recorder.touches.at(-1)).toEqual({ deviceNo: device.deviceNo, hasChanged: true });
  });

  it('answers a peer that half-closed before the end of the transaction', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    await rtu.send(FrameType.REPORT, reportBody());
    await rtu.end();
    expect(rtu.isClosed).toBe(false);
    const [job] = rig.recorder.jobs;
    job!.reply.settle(job!.uplink, 'stored');
    await settle();
    expect(codes(rtu.answersFrom(0))).toEqual([0]);
    expect(rtu.isClosed).toBe(true);
  });
});

describe('back-pressure', () => {
  it('reads nothing while too much waits, and resumes when there is room', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    await rtu.send(FrameType.HEARTBEAT);
    rig.gate.close();
    await rtu.send(FrameType.REPORT, reportBody());
    await rtu.send(FrameType.REPORT, reportBody());
    expect(rig.recorder.jobs).toEqual([]);
    await rig.pass(3_600_000);
    expect(rtu.isClosed).toBe(false);
    rig.gate.open();
    await settle();
    expect(rig.recorder.jobs).toHaveLength(2);
  });

  it('has at most 32 reports of one connection under way, so that others get their turn', async () => {
    const rig = new Rig();
    rig.add();
    rig.add({ id: 2, deviceNo: 860000000000002 });
    const [flooding, other] = [rig.connect(), rig.connect('860000000000002')];
    const { jobs } = rig.recorder;
    await flooding.write(
      Buffer.concat(Array.from({ length: 100 }, () => flooding.frame(FrameType.REPORT, reportBody()))),
    );
    await flooding.end();
    await other.send(FrameType.REPORT, reportBody());
    expect(jobs.map(({ device }) => device.id)).toEqual([...Array.from({ length: 32 }, () => 1), 2]);
    // All at once, as after a commit. The end of the peer came before the rest was read.
    for (let taken = 0; taken < jobs.length; await settle())
      for (const { reply, uplink } of jobs.slice(taken, (taken = jobs.length))) reply.settle(uplink, 'stored');
    expect(flooding.answersFrom(0)).toHaveLength(100);
    expect(flooding.isClosed).toBe(true);
    expect(other.answersFrom(0)).toHaveLength(1);
  });

  it('answers 3 while the database is away', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    await rtu.send(FrameType.HEARTBEAT);
    rig.recorder.isAway = true;
    expect(codes(await rtu.send(FrameType.REPORT, reportBody()))).toEqual([3]);
    expect(rig.recorder.jobs).toEqual([]);
    rig.recorder.isAway = false;
    await rig.pass(1000);
    await rtu.send(FrameType.REPORT, reportBody());
    expect(rig.recorder.jobs).toHaveLength(1);
  });
});

/** CRC-16/MODBUS, bit by bit: the codec's own is under test elsewhere. */
function modbus(bytes: Buffer): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}
