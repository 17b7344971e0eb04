import type { HornPlace, HornSounding } from '@groundwatch/protocol/rest';

/** State of a horn; `out`: switched off or out of use. */
export type HornState = 'sounding' | 'waiting' | 'idle' | 'offline' | 'out' | 'unknown';

/** `place`: setup of the horn; undefined while it loads. `sounding`: newest sounding of the station. `now`: ms. */
export function hornStateOf(
  place: HornPlace | undefined,
  sounding: HornSounding | undefined,
  isOffline: boolean,
  now: number,
): HornState {
  const horn = sounding?.horns.find(({ deviceNo }) => deviceNo === place?.deviceNo);
  if (horn?.soundsUntil != null && Date.parse(horn.soundsUntil) > now) return 'sounding';
  if (horn && sounding?.endedAt === null && (horn.answerUntil !== null || sounding.state === 'awaiting'))
    return 'waiting';
  if (isOffline) return 'offline';
  if (!place) return 'unknown';
  if (!place.isEnabled || place.isOut) return 'out';
  const isSounding = place.report?.isSounding ?? null;
  return isSounding === null ? 'unknown' : isSounding ? 'sounding' : 'idle';
}
