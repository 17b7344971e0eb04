import type { Names } from '@groundwatch/protocol/model';

export const languages = ['zh-chs', 'en', 'ja'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'zh-chs';
export const fallbackLanguage: Language = 'en';

/** Each language's own name. */
export const ownNames: Readonly<Record<Language, string>> = { 'zh-chs': '简体中文', en: 'English', ja: '日本語' };

/** BCP 47 tag for `lang` attributes and Intl. */
export const localeOf: Readonly<Record<Language, string>> = { 'zh-chs': 'zh-CN', en: 'en-GB', ja: 'ja-JP' };

export const nameKeys: Readonly<Record<Language, keyof Names>> = { 'zh-chs': 'zh', en: 'en', ja: 'ja' };

/** The catalogue's name in a language. */
export const nameIn = (names: Names, language: Language): string => names[nameKeys[language]];

export const isLanguage = (text: unknown): text is Language => languages.includes(text as Language);

/**
 * The language of the `language` cookie, which the server reads too. Without one the first supported language of the browser (BCP
 * 47 tags), else the default.
 */
export function languageOf(cookie: string, wanted: readonly string[] = []): Language {
  const value = /(?:^|;\s*)language=([^;]*)/.exec(cookie)?.[1];
  if (isLanguage(value)) return value;
  const bases = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return bases.map((base) => (base === 'zh' ? 'zh-chs' : base)).find(isLanguage) ?? defaultLanguage;
}

const YEAR_S = 31_536_000;
export const languageCookie = (language: Language): string =>
  `language=${language}; path=/; max-age=${YEAR_S}; SameSite=Lax`;
