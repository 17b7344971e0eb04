import { createInstance } from 'i18next';
import type { Language } from '@groundwatch/protocol/rest';
import enWords from '@groundwatch/protocol/words/en.json' with { type: 'json' };
import jaWords from '@groundwatch/protocol/words/ja.json' with { type: 'json' };
import zhWords from '@groundwatch/protocol/words/zh-chs.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import zh from './zh-chs.json' with { type: 'json' };

export interface Translate {
  (key: string, values?: Record<string, unknown>): string;
  readonly language: Language;
}

const instance = createInstance();
await instance.init({
  lng: 'zh-chs',
  fallbackLng: 'en',
  resources: {
    'zh-chs': { translation: { ...zh, ...zhWords } },
    en: { translation: { ...en, ...enWords } },
    ja: { translation: { ...ja, ...jaWords } },
  },
  // Answers are JSON, not HTML.
  interpolation: { escapeValue: false },
  lowerCaseLng: true,
});

function make(language: Language): Translate {
  const t = instance.getFixedT(language);
  return Object.assign((key: string, values: Record<string, unknown> = {}) => t(key, values), { language });
}

const translators: Record<Language, Translate> = { 'zh-chs': make('zh-chs'), en: make('en'), ja: make('ja') };

export const translator = (language: Language): Translate => translators[language];

/** The keys of names in the catalogue and in tables. */
export const nameKeys = { 'zh-chs': 'zh', en: 'en', ja: 'ja' } as const;

const isLanguage = (text: unknown): text is Language => typeof text === 'string' && Object.hasOwn(translators, text);

/** The first explicit choice: cookie, then the user's preference, then the browser's list. */
export function chooseLanguage(
  cookie: string | undefined,
  preference: unknown,
  acceptLanguage: string | undefined,
): Language {
  if (isLanguage(cookie)) return cookie;
  if (isLanguage(preference)) return preference;
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((q) => q !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const base = tag.split('-')[0];
    if (base === 'zh') return 'zh-chs';
    if (base === 'en' || base === 'ja') return base;
  }
  return 'zh-chs';
}
