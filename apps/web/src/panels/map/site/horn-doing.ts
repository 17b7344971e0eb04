import type { HornPlace, HornSounding } from '@groundwatch/protocol/rest';

/** What a siren does, as far as is known: `out` is switched off or set aside. */
export type HornDoing = 'sounding' | 'waiting' | 'idle' | 'offline' | 'out' | 'unknown';

/** `place`: undefined while it is not known how the siren is set up. `sounding`: the newest of the station. `now`: ms. */
export function hornDoing(
  place: HornPlace | undefined,
  sounding: HornSounding | undefined,
  isOffline: boolean,
  now: number,
): HornDoing {
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
