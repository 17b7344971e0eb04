import type { DeviceState } from '@groundwatch/protocol/model';
import { useTranslation } from '../i18n/i18n.ts';
import { StateSymbol } from './symbols/Symbol.tsx';
import type { SymbolKind } from './symbols/shapes.ts';
import classes from './StateWord.module.css';

const kinds: Readonly<Record<DeviceState, SymbolKind>> = {
  online: 'normal',
  late: 'late',
  offline: 'offline',
  none: 'none',
};

/** A device's state as shape, colour and word. */
export function StateWord({ state, size = 16 }: { state: DeviceState; size?: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes.state} data-state={state}>
      <StateSymbol kind={kinds[state]} size={size} />
      {t(`state.${state}`)}
    </span>
  );
}
