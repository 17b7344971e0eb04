import type { WallSettings } from '@groundwatch/protocol/model';
import { formatClock } from '../../../ui/format-time.ts';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether a time of day lies within the wall's night, which may span midnight. */
export function isNight(
  { nightFrom, nightTo }: Pick<WallSettings, 'nightFrom' | 'nightTo'>,
  ms: number,
  zone: string,
): boolean {
  if (nightFrom === null || nightTo === null) return false;
  const [from, to] = [minutesOf(nightFrom), minutesOf(nightTo)];
  const now = minutesOf(formatClock(ms, 'en-GB', zone));
  return from <= to ? now >= from && now < to : now >= from || now < to;
}
