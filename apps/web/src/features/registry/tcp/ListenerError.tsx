import { readListenerError } from '@groundwatch/protocol/model';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Text } from '../../../ui/box.tsx';

/** Why a process does not listen, and what to do. */
export function ListenerError({ error }: { error: string }) {
  const { t } = useTranslation('admin');
  const { code, detail } = readListenerError(error);
  return (
    <Text truncate tone="text2">
      {t(`registry.tcp.error.${code}`, { detail })}
    </Text>
  );
}
