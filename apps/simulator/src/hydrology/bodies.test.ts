import { protocolOf, type NoteUplink, type ReportUplink, type Step } from '@groundwatch/protocol/wire';
import { describe, expect, it } from 'vitest';
import type { Site } from '../devices/spec.ts';
import { rainTotal } from '../physics/climate.ts';
import { Rain } from '../physics/rain.ts';
import { moisture } from '../physics/soil.ts';
import { waterLevel } from '../physics/water.ts';
import { pictureBody, textBody, valuesBody } from './bodies.ts';
import { encodePackets, Fn, readMessages, type Address } from './frames.ts';

const NOW = Date.UTC(2026, 6, 1, 4, 0, 12);
const HOUR = Date.UTC(2026, 6, 1, 4);

const site: Site = {
  ...{ seed: 7, longitude: 110, latitude: 28, elevation: 300, rain: new Rain(1), rainFactor: 1, direction: 0 },
  ...{ slipDepth: 8_000, soil: { dry: 12, full: 42 }, water: { base: 4_000, response: 10, drainDays: 4 } },
  creep: { steady: 0.01, primary: { amount: 1, tau: 30 }, wet: { factor: 0.01, lag: 8, tau: 40 } },
};

describe.each([false, true])('an ASCII station: %s', (isAscii) => {
  const to: Address = { isAscii, centre: 1, station: '0086071201', password: '4A7C' };

  /** How a centre reads frames, and its answers. */
  function heard(frames: readonly Buffer[]): { step: Step; answer: Buffer | null } {
    const conversation = protocolOf('sl651')!.open();
    conversation.push(Buffer.concat(frames), NOW);
    let last: Step | null = null;
    for (let step = conversation.next(NOW); step; step = conversation.next(NOW)) {
      const facts = {
        deviceNo: '86071201',
        security: 'plain',
        openSecret: () => null,
        openPassword: () => '4A7C',
      } as const;
      last = step.kind === 'who' ? conversation.admit(step, facts, NOW) : step;
    }
    return { step: last!, answer: conversation.answer(last!, 'stored', 0, NOW) };
  }
  const valuesOf = (step: Step, type: string) =>
    (step as ReportUplink).content.readings.filter((reading) => reading.type === type).map(({ values }) => values);

  it('sends its measurements, which the centre reads', () => {
    const { step, answer } = heard(encodePackets(to, Fn.TIMER, valuesBody(to, site, { hasSoil: true }, 9, NOW), 512));
    expect(step).toMatchObject({ kind: 'report', number: 9, content: { status: { runStatus: 0 } } });
    const [weather] = valuesOf(step, 'weather');
    expect(weather?.['rainTotal']).toBeCloseTo(rainTotal(site, HOUR), 0);
    expect(valuesOf(step, 'b12')[0]?.['level']).toBeCloseTo(waterLevel(site, site.water, HOUR), -1);
    const soil = valuesOf(step, 'b6')[0]?.['moisture'] as unknown as number[];
    expect(soil).toHaveLength(8);
    expect(soil[0]).toBeCloseTo(moisture(site, site.soil, 100, HOUR), 0);
    expect(readMessages(answer!, isAscii).messages).toMatchObject([{ fn: Fn.TIMER, serial: 9, end: 0x04 }]);
  });

  it('sends a picture in packets, and a text', () => {
    const frames = encodePackets(to, Fn.PICTURE, pictureBody(to, site, 11, NOW), 512);
    expect(frames.length).toBeGreaterThan(3);
    const { step, answer } = heard(frames);
    expect((step as NoteUplink).content).toMatchObject({ picture: { width: 640, height: 480 } });
    expect(readMessages(answer!, isAscii).messages).toMatchObject([{ serial: 11, end: 0x04 }]);
    const text = heard(encodePackets(to, Fn.TEXT, textBody(to, 12, NOW, '水尺正常'), 512));
    expect((text.step as NoteUplink).content.text).toBe('水尺正常');
  });
});
