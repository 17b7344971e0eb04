import { useTranslation } from '../i18n/i18n.ts';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import { useDeviceWarning } from './use-warnings.ts';
import classes from './WarningMark.module.css';

/** The worst open level of a device beside its name; nothing where there is none. */
export function WarningMark({ deviceNo }: { deviceNo: string }) {
  const { t } = useTranslation();
  const warning = useDeviceWarning(deviceNo);
  if (!warning) return null;
  const kind = `level${warning.level}` as const;
  return (
    <span className={classes.mark}>
      <StateSymbol kind={kind} levelStyle={warning.style} size={18} label={t(`symbol.${kind}`)} />
    </span>
  );
}
