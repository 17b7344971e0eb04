type Place = readonly [longitude: number, latitude: number];

/** Degrees, optionally with minutes and seconds. */
const ANGLE = String.raw`([+-]?\d+(?:\.\d+)?)(?:\s*[°度]\s*(?:(\d+(?:\.\d+)?)\s*['′分]\s*(?:(\d+(?:\.\d+)?)\s*["″秒]\s*)?)?)?`;
const WAY = '[NSEW北南东西東]';
/** The hemisphere letter is before or behind, or missing. */
const BEFORE = new RegExp(String.raw`(?<way>${WAY})\s*${ANGLE}`, 'giu');
const BEHIND = new RegExp(String.raw`${ANGLE}\s*(?<way>${WAY})?`, 'giu');
const NORTHERN = /[NS北南]/i;
const NEGATIVE = /[SW南西]/i;

/**
 * Longitude and latitude as people type or copy them: `104.06, 30.67`, `30.67N 104.06E`, `30°40′12″N 104°3′36″E`. Without letters
 * the longitude comes first, unless only the second number can be one. Null if invalid.
 */
export function parsePlace(text: string): Place | null {
  // Full-width forms of input methods, but not all of NFKC, which turns the second mark into two minute marks.
  const plain = text
    .replaceAll(/[！-～]/gu, (sign) => sign.normalize('NFKC'))
    .replaceAll(/[经纬緯經]度?|[，、；]/gu, ' ');
  const part = new RegExp(`^\\s*${WAY}`, 'iu').test(plain) ? BEFORE : BEHIND;
  const parts = [...plain.matchAll(part)];
  const rest = plain.replace(part, '').replaceAll(/[\s,;/:]/g, '');
  if (parts.length !== 2 || rest !== '') return null;
  const values = parts.map(({ 0: whole, groups }) => {
    const [degrees = '', minutes = '0', seconds = '0'] = whole.match(/[+-]?\d+(?:\.\d+)?/g) ?? [];
    const letter = groups?.['way'] ?? '';
    const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3_600;
    const isNegative = degrees.startsWith('-') !== NEGATIVE.test(letter);
    return { letter, value: isNegative ? -size : size };
  });
  const [first, second] = values as [(typeof values)[0], (typeof values)[0]];
  if ((first.letter === '') !== (second.letter === '')) return null;
  if (first.letter !== '' && NORTHERN.test(first.letter) === NORTHERN.test(second.letter)) return null;
  const isSwapped = first.letter === '' ? Math.abs(second.value) > 90 : NORTHERN.test(first.letter);
  const [longitude, latitude] = isSwapped ? [second.value, first.value] : [first.value, second.value];
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null;
}
