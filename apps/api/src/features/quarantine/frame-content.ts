import type { FrameContent } from '@groundwatch/protocol/rest';
// oxlint-disable-next-line no-restricted-imports -- a quarantined frame is explained here, not received
import { decodeHello, decodeReport, FrameFlag, FrameReader, FrameType, type Frame } from '@groundwatch/protocol/wire';

const nothing: FrameContent = {
  kind: 'unreadable',
  sentAt: null,
  hasSecret: false,
  ident: null,
  sendCycle: null,
  collectCycle: null,
  sensors: [],
};

const FLAGS_AT = 2;

/** What a quarantined frame says, as far as it can be read without a key. Never throws. */
export function contentOf(bytes: Buffer): FrameContent {
  const reader = new FrameReader({ direction: 'up' });
  reader.push(bytes, 0);
  const event = reader.next(0);
  if (event?.kind !== 'frame') {
    const isSealed = bytes.length > FLAGS_AT && (bytes[FLAGS_AT]! & FrameFlag.ENC) !== 0;
    return { ...nothing, kind: isSealed ? 'sealed' : 'unreadable' };
  }
  const { header, body } = event.frame;
  return { ...read(header.type, body), sentAt: new Date(header.sendTime * 1_000).toISOString() };
}

function read(type: number, body: Frame['body']): FrameContent {
  switch (type) {
    case FrameType.HELLO: {
      const hello = decodeHello(body);
      return hello.ok
        ? { ...nothing, kind: 'hello', hasSecret: hello.value.auth !== undefined, ident: hello.value.ident }
        : nothing;
    }
    case FrameType.REPORT: {
      const report = decodeReport(body);
      if (!report.ok) return nothing;
      const { status, readings } = report.value;
      return {
        ...nothing,
        kind: 'report',
        sendCycle: status?.values['sendCycle'] ?? null,
        collectCycle: status?.values['collectCycle'] ?? null,
        sensors: readings.map(({ port, type: code, subAddress, collectedAt, quality, values }) => ({
          port,
          type: code,
          subAddress,
          collectedAt: new Date(collectedAt).toISOString(),
          quality,
          values: structuredClone(values) as FrameContent['sensors'][number]['values'],
        })),
      };
    }
    case FrameType.HEARTBEAT:
      return { ...nothing, kind: 'heartbeat' };
    default:
      return { ...nothing, kind: 'other' };
  }
}
