import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DeviceFacts, Step, Who } from '../src/wire/conversation.ts';
import { FrameScanner } from '../src/wire/frame-scanner.ts';
import { Hj212Conversation, explain } from '../src/wire/hj212/conversation.ts';
import { framing } from '../src/wire/hj212/framing.ts';
import { crcOf, deviceNoOf, pairsOf, readTime, type Frame } from '../src/wire/hj212/frame.ts';
import type { Order } from '../src/wire/order.ts';
import type { ReportUplink } from '../src/wire/uplink.ts';
import { utc8Digits } from '../src/wire/utc8.ts';

interface Sample {
  readonly data: string;
  readonly crc: string;
  readonly values: Readonly<Record<string, number>>;
}

const path = new URL('vectors/hj212.json', import.meta.url);
const { frames: samples } = JSON.parse(readFileSync(path, 'utf8')) as { frames: readonly Sample[] };
const framed = (data: string, crc = crcOf(Buffer.from(data)).toString(16).padStart(4, '0')): Buffer =>
  Buffer.from(`##${String(data.length).padStart(4, '0')}${data}${crc}\r\n`);
const bytesOf = ({ data, crc }: Sample): Buffer => framed(data, crc);
const NOW = Date.parse('2026-07-01T06:40:00+08:00');

function feed(chunks: readonly Buffer[]): { frames: Frame[]; reader: FrameScanner<Frame> } {
  const reader = new FrameScanner(framing);
  const frames: Frame[] = [];
  for (const chunk of chunks) {
    reader.push(chunk, 0);
    for (let frame = reader.next(0); frame; frame = reader.next(0)) frames.push(frame);
  }
  return { frames, reader };
}

const device = (deviceNo: string, security: DeviceFacts['security'] = 'plain'): DeviceFacts => ({
  deviceNo,
  security,
  openSecret: () => null,
  openPassword: () => null,
});

/** Messages of a station that is admitted at once. */
function hear(conversation: Hj212Conversation, bytes: Buffer, security?: DeviceFacts['security']): Step[] {
  conversation.push(bytes, NOW);
  const steps: Step[] = [];
  for (let step: Step | null = conversation.next(NOW); step; step = conversation.next(NOW)) {
    steps.push(step.kind === 'who' ? conversation.admit(step, device(step.deviceNo, security), NOW) : step);
  }
  return steps;
}

const MN = '88888880000001';
const report = (cp: string, { cn = '2011', flag = 5, qn = '20260701064000123', more = '' } = {}): Buffer =>
  framed(`QN=${qn};ST=22;CN=${cn};PW=123456;MN=${MN};Flag=${flag};${more}CP=&&${cp}&&`);
const weather = 'DataTime=20260701063900;a01001-Rtd=21.5,a01001-Flag=N;a01006-Rtd=95.02,a01006-Flag=N';
const contentOf = (step: Step | undefined) => (step as ReportUplink).content;
const measured = (step: Step | undefined) =>
  contentOf(step).readings.map(({ values }) =>
    Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null)),
  );

describe('frames published by others', () => {
  it.each(samples.map((sample, index) => [index, sample] as const))(
    '%i: whole, split at every byte, and in noise',
    (_, sample) => {
      const bytes = bytesOf(sample);
      const head = pairsOf(sample.data.slice(0, sample.data.indexOf('CP=')));
      const whole = feed([bytes]);
      expect(whole.frames).toMatchObject([{ qn: head.get('QN'), cn: head.get('CN'), mn: head.get('MN'), bytes }]);
      expect([whole.reader.skipped, whole.reader.badFrames]).toEqual([0, 0]);
      for (let cut = 1; cut < bytes.length; cut++) {
        expect(feed([bytes.subarray(0, cut), bytes.subarray(cut)]).frames, `cut at ${cut}`).toEqual(whole.frames);
      }
      const noise = Buffer.from('#x###01a#');
      const noisy = feed([Buffer.concat([noise, bytes, noise, bytes])]);
      expect(noisy.frames.map(({ bytes: found }) => found)).toEqual([bytes, bytes]);
      expect(noisy.reader.skipped).toBe(2 * noise.length);
    },
  );

  it.each(samples.filter(({ data }) => data.includes('CN=20')))(
    '%#: bring the values that the catalogue has',
    (sample) => {
      const [step] = hear(new Hj212Conversation(), bytesOf(sample));
      const isEmpty = Object.keys(sample.values).length === 0;
      expect(measured(step)).toEqual(isEmpty ? [] : [sample.values]);
      expect(explain(bytesOf(sample)).report).toEqual(contentOf(step));
    },
  );
});

describe('a frame', () => {
  it.each([
    ['a wrong CRC', Buffer.from(report(weather).toString().replace('21.5', '91.5'))],
    [
      'a length that is too short',
      Buffer.from(
        report(weather)
          .toString()
          .replace(/^##\d+/, '##0020'),
      ),
    ],
    ['another end', Buffer.from(report(weather).toString().replace('\r\n', '\n\n'))],
    ['no station', framed('QN=20260701064000123;CN=2011;Flag=5;CP=&&DataTime=20260701063900&&')],
  ])('with %s is skipped and counted, and the next one is read', (_, bad) => {
    const { frames, reader } = feed([bad, report(weather)]);
    expect(frames.map(({ bytes }) => bytes)).toEqual([report(weather)]);
    expect([reader.badFrames, reader.skipped]).toEqual([1, bad.length]);
  });

  it('that stays incomplete does not block the next one', () => {
    const reader = new FrameScanner(framing);
    reader.push(Buffer.from('##0900QN='), 0);
    expect(reader.next(0)).toBeNull();
    expect(reader.deadline).toBe(10_000);
    reader.push(report(weather), 10_000);
    expect(reader.next(10_000)?.mn).toBe(MN);
  });

  it('is assigned to a device by its name', () => {
    expect([deviceNoOf(MN), deviceNoOf('0012')]).toEqual([MN, '12']);
    const named = deviceNoOf('010000A8900016F000169DC0');
    expect(named).toMatch(/^9\d{14}$/);
    expect(deviceNoOf('010000A8900016F000169DC1')).not.toBe(named);
  });
});

describe('a time', () => {
  it('is in UTC+8, and invalid where the calendar lacks it', () => {
    expect(readTime('20260701064000')).toBe(NOW);
    expect(readTime('20260701064000123')).toBe(NOW + 123);
    expect(utc8Digits(NOW + 123)).toBe('20260701064000123');
    expect(['20260230064000', '20260701246000', '2026', ''].map(readTime)).toEqual([null, null, null, null]);
  });
});

describe('a report', () => {
  it('has an id that only a resend repeats', () => {
    const idOf = (bytes: Buffer) => (hear(new Hj212Conversation(), bytes)[0] as ReportUplink).id;
    expect(idOf(report(weather))).toBe(idOf(report(weather)));
    expect(idOf(report(weather, { qn: '20260701064100123' }))).not.toBe(idOf(report(weather)));
  });

  it('keeps what its columns hold of any number, and the rest where one is beyond all measure', () => {
    const cp =
      'DataTime=20260701063900;a01001-Rtd=1e306;a01002-Rtd=98.7654;a01006-Rtd=-1e7;a01007-Rtd=1e400;a01008-Rtd=25.5';
    expect(measured(hear(new Hj212Conversation(), report(cp))[0])).toEqual([{ humidity: 98.765, windDirection: 26 }]);
  });

  it('has no value that was not measured, and marks one above the range of its instrument', () => {
    const [step] = hear(
      new Hj212Conversation(),
      report('DataTime=20260701063900;a01001-Rtd=0,a01001-Flag=D;a01002-Rtd=99,a01002-Flag=T;a01007-Rtd=x;a01008-Rtd='),
    );
    expect(measured(step)).toEqual([{ humidity: 99 }]);
    expect(contentOf(step).readings[0]?.quality).toBe(1);
  });

  it('separates means from momentary values', () => {
    const mean = (cn: string) => {
      const [step] = hear(new Hj212Conversation(), report('DataTime=20260701060000;a01001-Avg=20', { cn }));
      return contentOf(step).readings[0]?.subAddress;
    };
    expect(['2051', '2061', '2031'].map(mean)).toEqual([1, 2, 3]);
  });

  it('without a time is malformed', () => {
    expect(hear(new Hj212Conversation(), report('a01001-Rtd=20'))).toMatchObject([
      { kind: 'refusal', fate: 'malformed' },
    ]);
  });

  it('of several packets is joined in any order', () => {
    const packet = (index: number, cp: string) => report(cp, { flag: 7, more: `PNUM=2;PNO=${index};` });
    const first = packet(1, 'DataTime=20260701063900;a01001-Rtd=21.5,');
    const second = packet(2, 'a01001-Flag=N;a01002-Rtd=60');
    for (const order of [Buffer.concat([first, second]), Buffer.concat([second, first])]) {
      const steps = hear(new Hj212Conversation(), order);
      expect(steps.map(({ kind }) => kind)).toEqual(['nothing', 'report']);
      expect(measured(steps[1])).toEqual([{ temperature: 21.5, humidity: 60 }]);
      expect(explain(order).kind).toBe('report');
    }
  });
});

describe('an answer', () => {
  const answered = (bytes: Buffer, fate: 'stored' | 'duplicate' | 'busy') => {
    const conversation = new Hj212Conversation();
    const [step] = hear(conversation, bytes);
    const answer = conversation.answer(step as never, fate, 0, NOW);
    return answer && feed([answer]).frames[0];
  };

  it('has the number of the stored message, if one is wanted', () => {
    expect(answered(report(weather), 'stored')).toMatchObject({
      qn: '20260701064000123',
      st: '91',
      cn: '9014',
      mn: MN,
    });
    expect(answered(report(weather), 'duplicate')?.cn).toBe('9014');
    expect(answered(report(weather), 'busy')).toBeNull();
    expect(answered(report(weather, { flag: 4 }), 'stored')).toBeNull();
    expect(answered(report('', { cn: '2081' }), 'stored')).toBeNull();
  });

  it('is the time to a station that asks for it, whose confirmation is no reply to an order', () => {
    const conversation = new Hj212Conversation();
    const ask = (flag: number): Frame[] => {
      const [step] = hear(conversation, report('', { cn: '1013', flag }));
      expect(step?.kind).toBe('heartbeat');
      return feed([conversation.answer(step as Step, 'stored', 0, NOW + 5)!]).frames;
    };
    const qn = '20260701064000005';
    const clock = {
      st: '22',
      cn: '1012',
      qn,
      mn: MN,
      wantsAnswer: true,
      body: Buffer.from('SystemTime=20260701064000'),
    };
    expect(ask(5)).toMatchObject([{ st: '91', cn: '9013', qn: '20260701064000123' }, clock]);
    expect(ask(4)).toMatchObject([clock]);
    for (const [cn, cp] of [
      ['9011', 'QnRtn=1'],
      ['9012', 'ExeRtn=1'],
    ] as const)
      expect(hear(conversation, report(cp, { cn, qn }))).toMatchObject([{ kind: 'nothing' }]);
  });

  it('is not given to a station with a wrong password', () => {
    const said = (password: string) => {
      const conversation = new Hj212Conversation();
      conversation.push(report(weather), NOW);
      const facts = { ...device(MN), openPassword: () => password };
      const step = conversation.admit(conversation.next(NOW) as Who, facts, NOW);
      return [step, conversation.answer(step, 'notAuthorised', 0, NOW), conversation.isAdmitted];
    };
    expect(said('654321')).toMatchObject([{ kind: 'refusal', reason: 'password' }, null, false]);
    expect(said('123456')).toMatchObject([{ kind: 'report' }, null, true]);
  });

  it('is not given to a device with a secret, or another than the admitted one', () => {
    expect(hear(new Hj212Conversation(), report(weather), 'authenticated')).toMatchObject([
      { kind: 'refusal', reason: 'no_secrets' },
    ]);
    const other = Buffer.concat([report(weather), framed(report(weather).toString().slice(6, -6).replace(MN, '42'))]);
    expect(hear(new Hj212Conversation(), other)).toMatchObject([
      { kind: 'report' },
      { kind: 'refusal', reason: 'other_device' },
    ]);
  });
});

describe('an order', () => {
  const order = (content: Order['content']): Order => ({ content, sequence: 7, isRepeated: false });
  /** What the station receives, and its replies with the number of the request. */
  function ask(content: Order['content']) {
    const conversation = new Hj212Conversation();
    hear(conversation, report(weather));
    const [heard] = feed([conversation.request(order(content), NOW + 5)]).frames;
    const reply = (cn: string, cp: string) => hear(conversation, report(cp, { cn, qn: heard!.qn }))[0];
    return { heard: heard!, reply };
  }

  it('sets the clock: received is not done yet', () => {
    const { heard, reply } = ask({ kind: 'clock' });
    expect(heard).toMatchObject({ cn: '1012', qn: '20260701064000005', mn: MN, password: '123456', wantsAnswer: true });
    expect(heard.body.toString()).toBe('SystemTime=20260701064000');
    expect(reply('9011', 'QnRtn=1')).toMatchObject({ kind: 'nothing' });
    expect(reply('9012', 'ExeRtn=1')).toMatchObject({ kind: 'reply', to: 'clock', sequence: 7, outcome: 'done' });
    expect(reply('9012', 'ExeRtn=1')).toMatchObject({ kind: 'reply', outcome: 'unknown' });
  });

  it('reads the clock, and tells how far it is off', () => {
    const { heard, reply } = ask({ kind: 'query', target: 'clock', quantity: null, from: null, to: null });
    expect([heard.cn, heard.body.toString()]).toEqual(['1011', '']);
    expect(reply('1011', 'SystemTime=20260701063948')).toMatchObject({ kind: 'nothing' });
    const result = { code: 0, text: '2026-07-01 06:39:48 UTC+8 (-12 s)' };
    expect(reply('9012', 'ExeRtn=1')).toMatchObject({ kind: 'reply', to: 'query', outcome: 'done', result });
  });

  it('is refused at once, or after an attempt', () => {
    expect(ask({ kind: 'clock' }).reply('9011', 'QnRtn=2')).toMatchObject({ outcome: 'refused', code: 2 });
    expect(ask({ kind: 'clock' }).reply('9012', 'ExeRtn=3')).toMatchObject({ outcome: 'refused', code: 3 });
  });

  it('reads and sets the interval of real-time data', () => {
    const read = ask({ kind: 'read', set: 1 });
    expect([read.heard.cn, read.heard.body.toString()]).toEqual(['1061', '']);
    expect(read.reply('1061', 'RtdInterval=60')).toMatchObject({ kind: 'nothing' });
    expect(read.reply('9012', 'ExeRtn=1')).toMatchObject({ params: [{ set: 1, values: { sendCycle: 60 } }] });
    const written = ask({ kind: 'write', set: 1, values: { sendCycle: 30 } });
    expect([written.heard.cn, written.heard.body.toString()]).toEqual(['1062', 'RtdInterval=30']);
  });

  it('is refused where the protocol does not support it', () => {
    const conversation = new Hj212Conversation();
    const denied: Order['content'][] = [
      { kind: 'read', set: 2 },
      { kind: 'write', set: 1, values: { sendCycle: 5 } },
      { kind: 'write', set: 1, values: { sendCycle: 60, collectCycle: 60 } },
      { kind: 'raw', text: 'x' },
      { kind: 'query', target: 'now', quantity: null, from: null, to: null },
      { kind: 'horn', horn: { action: 1, level: 1, duration: 1, voice: 1 } },
    ];
    for (const content of denied) {
      expect(conversation.canSay(order(content))).toBe(false);
      expect(() => conversation.request(order(content), NOW)).toThrow(RangeError);
    }
  });
});
