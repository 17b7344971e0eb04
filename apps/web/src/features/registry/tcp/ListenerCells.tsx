import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import type { RegistryRow } from '../../../registry/definition.ts';
import { Row, Text } from '../../../ui/box.tsx';
import type { SymbolKind } from '../../../ui/symbols/shapes.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { ListenerError } from './ListenerError.tsx';
import { connectionsOf, listenersOf, stateOf, type ServerState } from './listener-state.ts';
import classes from './tcp.module.css';

const symbols: Readonly<Record<ServerState, SymbolKind>> = {
  listening: 'normal',
  starting: 'none',
  stopped: 'disabled',
  unserved: 'offline',
  failed: 'fault',
};

const tones: Partial<Record<ServerState, 'normal' | 'offline'>> = {
  listening: 'normal',
  stopped: 'offline',
  unserved: 'offline',
};

/** Symbol and word of a server's state, with its error. */
export function ListenerState({ row }: { row: RegistryRow }) {
  const { t } = useTranslation('admin');
  const state = stateOf(row);
  const error = state === 'failed' ? listenersOf(row).find((listener) => listener.error !== '')?.error : undefined;
  return (
    <Row as="span" inline gap={8} tone={tones[state] ?? 'text1'} className={classes.state} data-state={state}>
      <StateSymbol kind={symbols[state]} size={16} />
      <Text fixed>{t(`registry.tcp.${state}`)}</Text>
      {error !== undefined && <ListenerError error={error} />}
    </Row>
  );
}

export function ListenerCount({ row }: { row: RegistryRow }) {
  const { locale } = useLanguage();
  return connectionsOf(row).toLocaleString(locale);
}
