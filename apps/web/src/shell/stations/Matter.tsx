import { useTranslation } from '../../i18n/i18n.ts';
import { ageParts } from '../../ui/format-time.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { Text } from '../../ui/box.tsx';
import type { Matter } from './sites.ts';

const MARK_PX = 15;

/** Its place is kept for normal ones, so that names line up. */
export function MatterMark({ matter }: { matter: Matter }) {
  if (!matter) return <Text fixed style={{ width: MARK_PX }} />;
  return matter.kind === 'alarm' ? (
    <StateSymbol kind={`level${matter.level}`} levelStyle={matter.style} size={MARK_PX} />
  ) : (
    <StateSymbol kind={matter.symbol} size={MARK_PX} />
  );
}

/** The meaning of the mark, with the number of alarms or the duration of silence. */
export function MatterWords({ matter, nowMs }: { matter: Matter; nowMs: number }) {
  const { t } = useTranslation();
  if (!matter) return null;
  const stateWords = ({ symbol, heardAt }: Matter & { kind: 'state' }): string => {
    if (symbol !== 'offline' || heardAt === null) return t(`symbol.${symbol}`);
    const { unit, text } = ageParts(nowMs - heardAt);
    return t('age.offline', { age: unit === 'minutes' ? text : t(`age.${unit}`, { value: text }) });
  };
  return (
    <Text fixed nowrap text="least" tone="text3">
      {matter.kind === 'alarm' ? t(`shell.matter.${matter.style}`, { count: matter.count }) : stateWords(matter)}
    </Text>
  );
}
