import { useTranslation } from '../../i18n/i18n.ts';
import { useDurationWords } from '../../ui/duration-words.ts';
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

/** The number of alarms, the meaning of the mark, or how long nothing was heard: the column is narrow, and the mark says offline. */
export function MatterWords({ matter, nowMs }: { matter: Matter; nowMs: number }) {
  const { t } = useTranslation();
  const ageWords = useDurationWords();
  if (!matter) return null;
  const words =
    matter.kind === 'alarm'
      ? t(`shell.matter.${matter.counted}`, { count: matter.count })
      : t(`symbol.${matter.symbol}`);
  if (matter.kind === 'alarm' || matter.symbol !== 'offline' || matter.heardAt === null)
    return (
      <Text fixed nowrap text="least" tone="text3">
        {words}
      </Text>
    );
  return (
    <Text fixed nowrap text="least" tone="text3" title={words}>
      <span className="gw-visually-hidden">{words} </span>
      {ageWords(nowMs - matter.heardAt)}
    </Text>
  );
}
