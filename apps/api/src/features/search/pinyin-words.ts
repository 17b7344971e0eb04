import { pinyin } from 'pinyin-pro';

const MOST_NAMES = 20_000;
const HAN = /\p{Script=Han}/u;

const known = new Map<string, readonly string[]>();

/** Ways to type a Chinese name on any keyboard: full pinyin and initials, without tones; none for other names. */
export function pinyinWords(name: string): readonly string[] {
  if (!HAN.test(name)) return [];
  const before = known.get(name);
  if (before) return before;
  // One syllable per character; other characters stay unchanged.
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true });
  const initials = [...name].map((sign, i) => (HAN.test(sign) ? (syllables[i] ?? '').slice(0, 1) : sign));
  const words = [syllables, initials].map((parts) => parts.join('').replace(/\s+/g, '').toLowerCase());
  if (known.size >= MOST_NAMES) known.clear();
  known.set(name, words);
  return words;
}
