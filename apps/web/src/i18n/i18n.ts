import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
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
 * `translation` has the words of the shell and of the pages that everybody opens. `admin` has those of the back office, `device` those of the
 * pages of devices and of history, `control` those of what goes down to devices, `alarm` those of early warning, `exchange` those of what goes to other
 * systems, `tools`
 * those of the settings and of the search, `panels` those of panels that stand on the home page and on walls and of arranging them, `wall` those of
 * walls, `shift` those of shift reports, `statistics` those of the fault statistics, `comparison` those of comparisons, `crm` those of clients and work, `maps` those of map sources and layers, `report` those of reports, `words` those that the server uses too (problems of fields, names of columns); they are
 * fetched with what needs them.
 */
export type Namespace =
  | 'translation'
  | 'admin'
  | 'alarm'
  | 'comparison'
  | 'control'
  | 'crm'
  | 'device'
  | 'exchange'
  | 'maps'
  | 'panels'
  | 'report'
  | 'shift'
  | 'statistics'
  | 'tools'
  | 'wall'
  | 'words';

const catalogues: Readonly<Record<Namespace, Readonly<Record<Language, () => Promise<{ default: object }>>>>> = {
  translation: {
    'zh-chs': () => import('./zh-chs.json'),
    en: () => import('./en.json'),
    ja: () => import('./ja.json'),
  },
  admin: {
    'zh-chs': () => import('./admin/zh-chs.json'),
    en: () => import('./admin/en.json'),
    ja: () => import('./admin/ja.json'),
  },
  alarm: {
    'zh-chs': () => import('./alarm/zh-chs.json'),
    en: () => import('./alarm/en.json'),
    ja: () => import('./alarm/ja.json'),
  },
  comparison: {
    'zh-chs': () => import('./comparison/zh-chs.json'),
    en: () => import('./comparison/en.json'),
    ja: () => import('./comparison/ja.json'),
  },
  control: {
    'zh-chs': () => import('./control/zh-chs.json'),
    en: () => import('./control/en.json'),
    ja: () => import('./control/ja.json'),
  },
  crm: {
    'zh-chs': () => import('./crm/zh-chs.json'),
    en: () => import('./crm/en.json'),
    ja: () => import('./crm/ja.json'),
  },
  device: {
    'zh-chs': () => import('./device/zh-chs.json'),
    en: () => import('./device/en.json'),
    ja: () => import('./device/ja.json'),
  },
  exchange: {
    'zh-chs': () => import('./exchange/zh-chs.json'),
    en: () => import('./exchange/en.json'),
    ja: () => import('./exchange/ja.json'),
  },
  maps: {
    'zh-chs': () => import('./maps/zh-chs.json'),
    en: () => import('./maps/en.json'),
    ja: () => import('./maps/ja.json'),
  },
  panels: {
    'zh-chs': () => import('./panels/zh-chs.json'),
    en: () => import('./panels/en.json'),
    ja: () => import('./panels/ja.json'),
  },
  report: {
    'zh-chs': () => import('./report/zh-chs.json'),
    en: () => import('./report/en.json'),
    ja: () => import('./report/ja.json'),
  },
  shift: {
    'zh-chs': () => import('./shift/zh-chs.json'),
    en: () => import('./shift/en.json'),
    ja: () => import('./shift/ja.json'),
  },
  statistics: {
    'zh-chs': () => import('./statistics/zh-chs.json'),
    en: () => import('./statistics/en.json'),
    ja: () => import('./statistics/ja.json'),
  },
  tools: {
    'zh-chs': () => import('./tools/zh-chs.json'),
    en: () => import('./tools/en.json'),
    ja: () => import('./tools/ja.json'),
  },
  wall: {
    'zh-chs': () => import('./wall/zh-chs.json'),
    en: () => import('./wall/en.json'),
    ja: () => import('./wall/ja.json'),
  },
  words: {
    'zh-chs': () => import('@groundwatch/protocol/words/zh-chs.json'),
    en: () => import('@groundwatch/protocol/words/en.json'),
    ja: () => import('@groundwatch/protocol/words/ja.json'),
  },
};

/** What open pages need: a change of the language brings all of it. */
const inUse = new Set<Namespace>(['translation']);

async function load(language: Language): Promise<void> {
  await Promise.all(
    [...inUse].map(async (namespace) => {
      if (i18next.hasResourceBundle(language, namespace)) return;
      const catalogue = await catalogues[namespace][language]();
      i18next.addResourceBundle(language, namespace, catalogue.default);
    }),
  );
}

/** Resolves when the words of these namespaces are there; for the loader of a lazy page. */
export async function needNamespaces(...namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) inUse.add(namespace);
  await load(isLanguage(i18next.language) ? i18next.language : fallbackLanguage);
}

function adopt(language: Language): void {
  document.documentElement.lang = localeOf[language];
}

/** Before the first render: the language of the cookie, else of those that the browser asks for. */
export async function initLanguage(wanted: readonly string[] = []): Promise<void> {
  const language = languageOf(document.cookie, wanted);
  // Without it the server would choose by itself, and maybe answer in another language than the page.
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
