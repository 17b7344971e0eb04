type Channels = readonly [number, number, number];

/** `#rrggbb` → 0…255 each. */
const channelsOf = (hex: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Channels;

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map(linear) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** `share` of `b` in `a`, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channelsOf(a), channelsOf(b)];
  const mixed = from.map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
