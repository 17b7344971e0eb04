import type { DeviceState } from '@groundwatch/protocol/model';
import { useTranslation } from '../i18n/i18n.ts';
import { Row } from '../ui/box.tsx';
import { useIsAnswered, type AskedOf } from './hooks.ts';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import type { SymbolKind } from '../ui/symbols/shapes.ts';
import classes from './StateWord.module.css';

const kinds: Readonly<Record<DeviceState, SymbolKind>> = {
  online: 'normal',
  late: 'late',
  offline: 'offline',
  none: 'none',
};

const tones = { online: 'normal', late: 'late', offline: 'offline', none: 'text3', occasional: 'text1' } as const;

interface StateWordProps {
  state: DeviceState;
  /** Online, with gaps within the last day. */
  isOccasional?: boolean;
  size?: number;
  /** The subject, if the page subscribes to this device alone. */
  of?: AskedOf;
}

/** A device's state as shape, colour and word. */
export function StateWord({ state, isOccasional = false, size = 16, of }: StateWordProps) {
  const { t } = useTranslation();
  const isAnswered = useIsAnswered(of);
  if (state === 'none' && !isAnswered)
    return (
      <Row as="span" inline gap={8} align="baseline" nowrap className={classes.state}>
        {t('common.loading')}
      </Row>
    );
  const shown = isOccasional && state === 'online' ? 'occasional' : state;
  return (
    <Row
      as="span"
      inline
      gap={8}
      align="baseline"
      nowrap
      tone={tones[shown]}
      className={classes.state}
      data-state={shown}
    >
      <StateSymbol kind={shown === 'occasional' ? shown : kinds[shown]} size={size} />
      {t(`state.${shown}`)}
    </Row>
  );
}
