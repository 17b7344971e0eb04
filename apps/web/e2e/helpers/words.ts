import adminEn from '../../src/i18n/admin/en.json' with { type: 'json' };
import adminJa from '../../src/i18n/admin/ja.json' with { type: 'json' };
import adminZh from '../../src/i18n/admin/zh-chs.json' with { type: 'json' };
import controlEn from '../../src/i18n/control/en.json' with { type: 'json' };
import controlJa from '../../src/i18n/control/ja.json' with { type: 'json' };
import controlZh from '../../src/i18n/control/zh-chs.json' with { type: 'json' };
import en from '../../src/i18n/en.json' with { type: 'json' };
import ja from '../../src/i18n/ja.json' with { type: 'json' };
import reportEn from '../../src/i18n/report/en.json' with { type: 'json' };
import reportJa from '../../src/i18n/report/ja.json' with { type: 'json' };
import reportZh from '../../src/i18n/report/zh-chs.json' with { type: 'json' };
import zh from '../../src/i18n/zh-chs.json' with { type: 'json' };

/** The texts of the pages in each language, for tests that use all languages. */
export const words = {
  'zh-chs': { ...zh, ...adminZh, control: controlZh, report: reportZh },
  en: { ...en, ...adminEn, control: controlEn, report: reportEn },
  ja: { ...ja, ...adminJa, control: controlJa, report: reportJa },
};

export type Language = keyof typeof words;
export const languages = Object.keys(words) as Language[];
