// oxlint-disable-next-line no-restricted-imports -- the frames that are explained are made here
import { encodeFrame, encodeHello, encodeReport, FrameType } from '@groundwatch/protocol/wire/grtu';
import { FrameContentSchema } from '@groundwatch/protocol/rest';
import { describe, expect, it } from 'vitest';
import { contentOf } from './frame-content.ts';

const sendTime = Date.UTC(2026, 2, 1, 8, 30) / 1_000;
const header = {
  flags: 0,
  type: FrameType.REPORT,
  deviceNo: '860000000000009',
  boot: 1,
  sequence: 2,
  counter: 3,
  sendTime,
};
const ident = {
  hardware: 'H1',
  software: '2.4.17',
  bootVersion: '1',
  gsmVersion: 'EC20',
  imei: '860000000000009',
  iccid: '',
  operator: 1,
};
const report = encodeReport({
  readings: [
    {
      port: 2,
      type: 'b12',
      subAddress: 1,
      collectedAt: sendTime * 1_000 - 5_000,
      quality: 0,
      values: { level: 512, pressure: null, temperature: 18.4 },
    },
  ],
});

describe('contentOf', () => {
  it('reads the sensors of a report', () => {
    const content = contentOf(encodeFrame(header, report), 'grtu1');
    expect(FrameContentSchema.parse(content)).toEqual(content);
    expect(content).toMatchObject({
      kind: 'report',
      sentAt: '2026-03-01T08:30:00.000Z',
      sensors: [{ port: 2, type: 'b12', subAddress: 1, values: { level: 512, pressure: null } }],
    });
  });

  it('reads a HELLO, and whether the device has a secret', () => {
    const hello = { ...header, type: FrameType.HELLO };
    expect(contentOf(encodeFrame(hello, encodeHello({ ident })), 'grtu1')).toMatchObject({
      kind: 'hello',
      hasSecret: false,
      ident: { software: '2.4.17', operator: 1 },
    });
    const proof = { ident, nonce: Buffer.alloc(16), auth: Buffer.alloc(32) };
    expect(contentOf(encodeFrame(hello, encodeHello(proof)), 'grtu1')).toMatchObject({ hasSecret: true });
  });

  it('recognizes a sealed frame', () => {
    const key = Buffer.alloc(16, 7);
    expect(contentOf(encodeFrame(header, report, { key, direction: 'up' }), 'grtu1').kind).toBe('sealed');
  });

  it('cannot read a frame of an adapter that does not exist', () => {
    expect(contentOf(encodeFrame(header, report), 'telegraph').kind).toBe('unreadable');
  });

  it('reads a frame of a TCP server that was deleted', () => {
    expect(contentOf(encodeFrame(header, report), null).kind).toBe('report');
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'unreadable'],
    ['noise', Buffer.from('d5c3'), 'unreadable'],
    ['a report of rubbish', encodeFrame(header, Buffer.from([1, 2, 3])), 'unreadable'],
    ['a heartbeat', encodeFrame({ ...header, type: FrameType.HEARTBEAT }, Buffer.alloc(0)), 'heartbeat'],
    ['a wave', encodeFrame({ ...header, type: FrameType.WAVE }, Buffer.alloc(0)), 'other'],
  ])('answers for %s', (_what, bytes, kind) => {
    expect(contentOf(bytes, 'grtu1').kind).toBe(kind);
  });
});
