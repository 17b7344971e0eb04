const browsers: readonly (readonly [RegExp, string])[] = [
  // In this order, because each one also contains the names below it.
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\bEdgA?(?:iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface Agent {
  /** Name and major version, or empty. */
  readonly browser: string;
  readonly system: string;
  readonly isPhone: boolean;
}

/** A browser's user agent in familiar words. */
export function agentOf(userAgent: string): Agent {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent));
  const version = browser?.[0].exec(userAgent)?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  return {
    browser: browser ? `${browser[1]} ${version ?? ''}`.trim() : '',
    system,
    isPhone: /\bMobile\b|\biPhone\b/.test(userAgent),
  };
}
