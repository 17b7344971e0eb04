import { describe, expect, it } from 'vitest';
import { FrameFlag, FrameType, encodeAnswer, serverAuth, sessionKey } from '@groundwatch/protocol/wire/grtu';
import { Rig, SECRET, START, opened, reportBody, settle, type Rtu } from '../../test/support/session-rig.ts';

const NEXT = Buffer.alloc(16, 9);
const nonce = (n: number): Buffer => Buffer.alloc(16, n);
const codes = (answers: { result: { code: number } }[]): number[] => answers.map((answer) => answer.result.code);
const answerBody = encodeAnswer({ result: { code: 0, serverTimeMs: START, waiting: 0 } });
const order = { content: { kind: 'read', set: 8 }, sequence: 41, isRepeated: false } as const;
const orderBody = Buffer.from('40000108', 'hex');

/** An encrypted device after its HELLO. */
async function encrypted(rig: Rig): Promise<Rtu> {
  const device = rig.add({ security: 'encrypted', secret: SECRET });
  const rtu = rig.connect();
  const [answer] = await rtu.hello({ secret: SECRET, nonce: nonce(1) });
  rtu.openWith(sessionKey(SECRET, device.deviceNo, nonce(1), answer!.nonce!));
  return rtu;
}

describe('commands that wait for a device', () => {
  it('are counted in every answer to it, which also triggers sending them', async () => {
    const rig = new Rig();
    rig.add();
    rig.downlink.waiting = 3;
    const rtu = rig.connect();
    const [heartbeat] = await rtu.send(FrameType.HEARTBEAT);
    expect(heartbeat?.result.waiting).toBe(3);
    expect(rig.downlink.pokes).toBe(1);
    await rtu.send(FrameType.REPORT, reportBody());
    expect(rig.downlink.pokes).toBe(1);
    const [job] = rig.recorder.jobs;
    job!.reply.settle(job!.uplink, 'stored');
    await settle();
    expect(rtu.answersFrom(1)[0]?.result.waiting).toBe(3);
    expect(rig.downlink.pokes).toBe(2);
  });

  it('are ignored before the device has authenticated', async () => {
    const rig = new Rig();
    rig.add({ security: 'authenticated', secret: SECRET });
    rig.downlink.waiting = 3;
    const rtu = rig.connect();
    const [refused] = await rtu.send(FrameType.HEARTBEAT);
    expect(refused?.result).toMatchObject({ code: 5, waiting: 0 });
    expect(rig.downlink.pokes).toBe(0);
    const [hello] = await rtu.hello({ secret: SECRET, nonce: nonce(1) });
    expect(hello?.result).toMatchObject({ code: 0, waiting: 3 });
    expect(rig.downlink.pokes).toBe(1);
  });
});

describe('a request', () => {
  it('has boot counter 0, its sequence, RESEND when repeated, and the connection’s own rising counter', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    expect(rtu.session.mayBeAsked).toBe(false);
    await rtu.send(FrameType.HEARTBEAT);
    expect(rtu.session.mayBeAsked).toBe(true);
    rtu.session.ask(order);
    rtu.session.ask({ ...order, isRepeated: true });
    await settle();
    const [answer, first, second] = rtu.frames;
    expect(first?.header).toMatchObject({ type: 0x11, boot: 0, sequence: 41, flags: 0, sendTime: START / 1000 });
    expect(second?.header.flags).toBe(FrameFlag.RESEND);
    expect(first?.body).toEqual(orderBody);
    const counters = [answer, first, second].map((frame) => frame!.header.counter);
    expect(counters).toEqual([...counters].toSorted((a, b) => a - b));
    expect(new Set(counters).size).toBe(3);
  });

  it('is not sent before the answer that the device waits for', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    await rtu.send(FrameType.REPORT, reportBody());
    expect(rtu.session.device).not.toBeNull();
    expect(rtu.session.mayBeAsked).toBe(false);
    const [job] = rig.recorder.jobs;
    job!.reply.settle(job!.uplink, 'stored');
    expect(rtu.session.mayBeAsked).toBe(true);
  });

  it('to an encrypted device is sealed', async () => {
    const rig = new Rig();
    const rtu = await encrypted(rig);
    rtu.session.ask(order);
    await settle();
    expect(rtu.frames.at(-1)?.header.flags).toBe(FrameFlag.ENC);
    expect(rtu.frames.at(-1)?.body).toEqual(orderBody);
  });

  it('is not sent on a closed connection', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    await rtu.send(FrameType.HEARTBEAT);
    rtu.session.connection.close('idle');
    expect(rtu.session.mayBeAsked).toBe(false);
  });
});

describe("a device's answer", () => {
  it('is passed on, and so is its ERROR; neither is answered', async () => {
    const rig = new Rig();
    rig.add();
    const rtu = rig.connect();
    await rtu.send(FrameType.HEARTBEAT);
    expect(await rtu.send(0x91, answerBody, { boot: 0, sequence: 41 })).toEqual([]);
    expect(await rtu.send(FrameType.ERROR, answerBody, { boot: 0, sequence: 41 })).toEqual([]);
    expect(rig.downlink.answers.map(({ to, outcome, sequence }) => [to, outcome, sequence])).toEqual([
      ['read', 'done', 41],
      ['any', 'unsupported', 41],
    ]);
  });

  it('is accepted only in order and after authentication', async () => {
    const rig = new Rig();
    rig.add({ security: 'authenticated', secret: SECRET });
    const rtu = rig.connect();
    for (const type of [0x91, FrameType.ERROR]) {
      expect(await rtu.send(type, answerBody, { boot: 0, sequence: 41 })).toEqual([]);
    }
    expect(rig.downlink.answers).toEqual([]);
    await rtu.hello({ secret: SECRET, nonce: nonce(1) });
    expect(await rtu.send(FrameType.ERROR, answerBody, { boot: 0, sequence: 41, counter: 1 })).toEqual([]);
    expect(await rtu.send(FrameType.ERROR, answerBody, { boot: 0, sequence: 41, deviceNo: '2' })).toEqual([]);
    expect(rig.downlink.answers).toEqual([]);
  });

  it('without encryption is refused from an encrypted device', async () => {
    const rig = new Rig();
    const rtu = await encrypted(rig);
    rtu.key = null;
    await rtu.send(0x91, answerBody, { boot: 0, sequence: 41 });
    expect(rig.downlink.answers).toEqual([]);
  });
});

describe('a new secret', () => {
  it('is accepted beside the present one, and replaces it', async () => {
    const rig = new Rig();
    const device = rig.add({ security: 'authenticated', secret: SECRET, nextSecret: NEXT });
    expect(codes(await rig.connect().hello({ secret: SECRET, nonce: nonce(1) }))).toEqual([0]);
    expect(opened(device.nextSecret)).toEqual(NEXT);
    const [answer] = await rig.connect().hello({ secret: NEXT, nonce: nonce(2) });
    expect(answer?.auth).toEqual(serverAuth(NEXT, nonce(2), answer!.nonce!));
    expect([opened(device.secret), device.nextSecret]).toEqual([NEXT, null]);
    expect(codes(await rig.connect().hello({ secret: SECRET, nonce: nonce(3) }))).toEqual([5]);
  });

  it('gets a busy answer where the database is unreachable', async () => {
    const rig = new Rig();
    rig.add({ security: 'authenticated', secret: SECRET, nextSecret: NEXT });
    rig.isDatabaseAway = true;
    expect(codes(await rig.connect().hello({ secret: NEXT, nonce: nonce(2) }))).toEqual([3]);
  });
});

describe('a changed row', () => {
  it('ends a connection for another secret, and for the next one that arrived elsewhere', () => {
    const rig = new Rig();
    const row = { security: 'encrypted' as const, secret: SECRET, nextSecret: NEXT };
    const device = rig.add(row);
    const fresh = { ...device, deviceNo: Number(device.deviceNo) };
    expect(device.refresh({ ...fresh, secret: NEXT, nextSecret: null })).toBe('revoked');
    expect(device.refresh({ ...fresh, secret: NEXT, nextSecret: null })).toBe('none');
    expect(device.refresh({ ...fresh, secret: SECRET, nextSecret: null })).toBe('revoked');
    expect(device.refresh({ ...fresh, secret: SECRET, nextSecret: NEXT })).toBe('none');
    // Like a process that got the secret from the device itself.
    Object.assign(device, { secret: NEXT, nextSecret: null });
    expect(device.refresh({ ...fresh, secret: NEXT, nextSecret: null })).toBe('none');
  });

  it('keeps a connection on allowed listeners, and reports that it uses the next one', async () => {
    const rig = new Rig();
    const device = rig.add({ tcpServerId: 3, nextTcpServerId: 7 });
    const rtu = rig.connect();
    expect(codes(await rtu.send(FrameType.HEARTBEAT))).toEqual([0]);
    expect(rig.cameThrough).toEqual([7]);
    const fresh = { ...device, deviceNo: Number(device.deviceNo) };
    expect(device.refresh({ ...fresh, tcpServerId: 7, nextTcpServerId: null })).toBe('moved');
    expect(rtu.session.isWelcome(device)).toBe(true);
    expect(device.refresh({ ...fresh, tcpServerId: 3, nextTcpServerId: null })).toBe('moved');
    expect(rtu.session.isWelcome(device)).toBe(false);
  });
});
