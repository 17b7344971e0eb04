import dayjs from 'dayjs';
import 'dayjs/locale/ja';
import 'dayjs/locale/zh-cn';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Names } from '@groundwatch/protocol/model';
import {
  fallbackLanguage,
  isLanguage,
  languageCookie,
  languageOfCookie,
  localeOf,
  nameIn,
  type Language,
} from './language.ts';
import type zh from './zh-chs.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof zh };
  }
}

const catalogues: Readonly<Record<Language, () => Promise<{ default: object }>>> = {
  'zh-chs': () => import('./zh-chs.json'),
  en: () => import('./en.json'),
  ja: () => import('./ja.json'),
};
const dayjsLocales: Readonly<Record<Language, string>> = { 'zh-chs': 'zh-cn', en: 'en', ja: 'ja' };

async function load(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return;
  const catalogue = await catalogues[language]();
  i18next.addResourceBundle(language, 'translation', catalogue.default);
}

function adopt(language: Language): void {
  document.documentElement.lang = localeOf[language];
  dayjs.locale(dayjsLocales[language]);
}

/** Before the first render: the language of the cookie. */
export async function initLanguage(): Promise<void> {
  const language = languageOfCookie(document.cookie);
  // Without it the server would guess from the browser and answer in another language than the page.
  document.cookie = languageCookie(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    lowerCaseLng: true,
    load: 'currentOnly',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await load(language);
  adopt(language);
  await i18next.changeLanguage(language);
}

/** Switches every text at once, without a reload; the cookie tells the server. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language);
  document.cookie = languageCookie(language);
  adopt(language);
  await i18next.changeLanguage(language);
}

/** The language and its locale; renders again when it changes. */
export function useLanguage(): { language: Language; locale: string } {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
  return { language, locale: localeOf[language] };
}

/** Picks the catalogue's word of the language: `name(field.names)`. */
export function useNames(): (names: Names) => string {
  const { language } = useLanguage();
  return (names) => nameIn(names, language);
}

export { useTranslation } from 'react-i18next';
export const translate = i18next.t.bind(i18next);
