import i18next, { type TypeOptions } from 'i18next';
import { use } from 'react';
import { initReactI18next, useTranslation as useLoaded } from 'react-i18next';
import { noteLoaded } from '../errors/lazy-part.ts';
import type { Names } from '@groundwatch/protocol/model';
import {
  fallbackLanguage,
  isLanguage,
  languageCookie,
  languageOf,
  localeOf,
  nameIn,
  type Language,
} from './language.ts';
import type words from '@groundwatch/protocol/words/zh-chs.json';
import type adminWords from './admin/zh-chs.json';
import type alarmWords from './alarm/zh-chs.json';
import type comparisonWords from './comparison/zh-chs.json';
import type controlWords from './control/zh-chs.json';
import type crmWords from './crm/zh-chs.json';
import type deviceWords from './device/zh-chs.json';
import type exchangeWords from './exchange/zh-chs.json';
import type mapWords from './maps/zh-chs.json';
import type panelWords from './panels/zh-chs.json';
import type reportWords from './report/zh-chs.json';
import type shiftWords from './shift/zh-chs.json';
import type statisticsWords from './statistics/zh-chs.json';
import type toolWords from './tools/zh-chs.json';
import type wallWords from './wall/zh-chs.json';
import type zh from './zh-chs.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof zh;
      admin: typeof adminWords;
      alarm: typeof alarmWords;
      comparison: typeof comparisonWords;
      control: typeof controlWords;
      crm: typeof crmWords;
      device: typeof deviceWords;
      exchange: typeof exchangeWords;
      maps: typeof mapWords;
      panels: typeof panelWords;
      report: typeof reportWords;
      shift: typeof shiftWords;
      statistics: typeof statisticsWords;
      tools: typeof toolWords;
      wall: typeof wallWords;
      words: typeof words;
    };
  }
}

/**
 * The use of each namespace: `translation` the shell and common pages, `admin` the back office, `device` devices and history,
 * `control` commands and parameters, `alarm` early warning, `exchange` other systems, `tools` settings and search, `panels`
 * panels of home page and walls and their editor, `wall` walls, `shift` shift reports, `statistics` fault statistics,
 * `comparison` comparisons, `crm` clients and work, `maps` map sources and layers, `report` reports, `words` texts shared with
 * the server (field problems, column names). Each is loaded with what needs it: in time by the loader of a page, else at the first use.
 */
export type Namespace = keyof TypeOptions['resources'];

const files = import.meta.glob<{ default: object }>('./**/*.json');
const shared: Readonly<Record<Language, () => Promise<{ default: object }>>> = {
  'zh-chs': () => import('@groundwatch/protocol/words/zh-chs.json'),
  en: () => import('@groundwatch/protocol/words/en.json'),
  ja: () => import('@groundwatch/protocol/words/ja.json'),
};

function fetchCatalogue(namespace: Namespace, language: Language): Promise<{ default: object }> {
  if (namespace === 'words') return shared[language]();
  return files[namespace === 'translation' ? `./${language}.json` : `./${namespace}/${language}.json`]!();
}

/** What open pages need: a change of the language brings all of it. */
const inUse = new Set<Namespace>(['translation']);

async function load(language: Language): Promise<void> {
  await Promise.all(
    [...inUse].map(async (namespace) => {
      if (i18next.hasResourceBundle(language, namespace)) return;
      const catalogue = await fetchCatalogue(namespace, language);
      i18next.addResourceBundle(language, namespace, catalogue.default);
    }),
  );
}

const current = (): Language => (isLanguage(i18next.language) ? i18next.language : fallbackLanguage);

/** Resolves when these namespaces are loaded, for the loader of a lazy page. */
export async function needNamespaces(...namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) inUse.add(namespace);
  await load(current());
}

function adopt(language: Language): void {
  document.documentElement.lang = localeOf[language];
}

/** Called before the first render. Uses the language of the cookie, else the browser's. */
export async function initLanguage(wanted: readonly string[] = []): Promise<void> {
  const language = languageOf(document.cookie, wanted);
  // Without the cookie the server might answer in another language.
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

/** Switches every text at once without a reload. The cookie, unless it stays, informs the server and the pages opened later. */
export async function changeLanguage(language: Language, isKept = true): Promise<void> {
  await load(language);
  if (isKept) document.cookie = languageCookie(language);
  adopt(language);
  await i18next.changeLanguage(language);
}

/** The language and its locale. Renders again on a change. */
export function useLanguage(): { language: Language; locale: string } {
  useLoaded();
  const language = current();
  return { language, locale: localeOf[language] };
}

/** The catalogue's name in the current language: `name(field.names)`. */
export function useNames(): (names: Names) => string {
  const { language } = useLanguage();
  return (names) => nameIn(names, language);
}

/** What components wait for or waited for, by language and namespaces. */
const asked = new Map<string, Promise<void>>();

/** Texts of these namespaces. It waits for what its page did not load before: no key is ever shown in place of a text. */
export const useTranslation: typeof useLoaded = (namespaces, ...options) => {
  const wanted = [namespaces ?? []].flat() as Namespace[];
  const key = [current(), ...wanted].join();
  const isMissing = wanted.some((one) => !i18next.hasResourceBundle(current(), one));
  if (isMissing && !asked.has(key)) asked.set(key, needNamespaces(...wanted).then(noteLoaded));
  const fetched = asked.get(key);
  if (fetched) use(fetched);
  return useLoaded(namespaces, ...options);
};

/** Outside of React. It is bound. */
export const { t: translate } = i18next;
