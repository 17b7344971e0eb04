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

/**
 * The meaning of the mark, with the number of alarms. Of an offline device only the duration of its silence is seen, as the column is narrow:
 * its mark says the rest.
 */
export function MatterWords({ matter, nowMs }: { matter: Matter; nowMs: number }) {
  const { t } = useTranslation();
  if (!matter) return null;
  const ageOf = (ms: number): string => {
    const { unit, text } = ageParts(ms);
    return unit === 'minutes' ? text : t(`age.${unit}`, { value: text });
  };
  const state = matter.kind === 'state' ? t(`symbol.${matter.symbol}`) : '';
  const isSilent = matter.kind === 'state' && matter.symbol === 'offline' && matter.heardAt !== null;
  return (
    <Text fixed nowrap text="least" tone="text3" title={isSilent ? state : undefined}>
      {matter.kind === 'alarm' && t(`shell.matter.${matter.style}`, { count: matter.count })}
      {isSilent ? <span className="gw-visually-hidden">{state} </span> : state}
      {isSilent && ageOf(nowMs - matter.heardAt)}
    </Text>
  );
}
