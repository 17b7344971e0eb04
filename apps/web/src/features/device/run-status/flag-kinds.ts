/** The subject of a bit. Bits of one kind share their explanation. */
export type FlagKind = (typeof kinds)[number];

const kinds = [
  'restart',
  'sim',
  'signal',
  'network',
  'centreIp',
  'centreAuth',
  'battery',
  'output',
  'clock',
  'storage',
  'sensor',
  'lora',
  'boot',
  'autoRegistration',
  'cipher',
  'key',
] as const;

interface FlagMeaning {
  readonly kind: FlagKind;
  /** Number of the centre or sensor, 0 if there is only one. */
  readonly number: number;
}

const one = (kind: FlagKind): FlagMeaning => ({ kind, number: 0 });
const centre = (number: number): readonly FlagMeaning[] => [
  { kind: 'centreIp', number },
  { kind: 'centreAuth', number },
];
const sensor = (number: number): FlagMeaning => ({ kind: 'sensor', number });

/** By bit, from 0. */
export const flagMeanings: readonly FlagMeaning[] = [
  ...[one('restart'), one('sim'), one('signal'), one('network')],
  ...[...centre(1), ...centre(2)],
  ...[one('battery'), one('output'), one('clock'), one('storage')],
  ...[sensor(1), sensor(2), sensor(3), sensor(4)],
  ...[one('lora'), one('boot')],
  ...[...centre(3), ...centre(4), ...centre(5)],
  { kind: 'autoRegistration', number: 1 },
  ...[one('cipher'), one('key')],
  ...centre(6),
];
