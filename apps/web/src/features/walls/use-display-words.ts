import type { WallReport } from '@groundwatch/protocol/model';
import type { Display } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useZone } from '../../session/use-zone.ts';
import { useDurationWords } from '../../ui/duration-words.ts';
import { formatStamp } from '../../ui/format-time.ts';

const MINUS = '−';

/** The state of a screen and its report, in words. */
export function useDisplayWords(now: number) {
  const { t } = useTranslation('wall');
  const ageWords = useDurationWords();
  const { locale } = useLanguage();
  const zone = useZone();
  const number = (value: number, digits = 0): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits, minimumFractionDigits: digits })
      .format(value)
      .replace('-', MINUS);
  const age = (iso: string): string => ageWords(now - Date.parse(iso));
  return {
    number,
    ago: (iso: string): string => t('walls.secondsAgo', { age: age(iso) }),
    state({ revokedAt, fault, report, reportedAt, pairedAt }: Display): string {
      if (revokedAt !== null)
        return t('walls.state.revoked', { time: formatStamp(Date.parse(revokedAt), zone).slice(0, 16) });
      if (fault === 'silent') return t('walls.state.silent', { age: age(reportedAt ?? pairedAt) });
      if (fault !== null) return t(`walls.state.${fault}`);
      return t(report === null ? 'walls.state.new' : 'walls.state.alive');
    },
    scene({ scene, sceneName }: WallReport): string {
      const word = scene === 'takeover' || scene === 'replay' ? t(`walls.scene.${scene}`) : t(`scene.kind.${scene}`);
      return sceneName === '' ? word : `${word} · ${sceneName}`;
    },
  };
}
