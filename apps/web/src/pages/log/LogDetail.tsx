import type { LoggedError } from '../../errors/error-log.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Column, Text } from '../../ui/box.tsx';

/** The whole message with details. */
export function LogDetail({ message, detail }: Pick<LoggedError, 'message' | 'detail'>) {
  const { t } = useTranslation('admin');
  // A stack begins with its message.
  const text = detail.startsWith(message) ? detail : [message, detail].filter((part) => part !== '').join('\n');
  return (
    <Column align="start" gap={8} p="12 0 0 0">
      <Text
        as="pre"
        m={0}
        scroll
        mono
        pre
        text="table"
        style={{ width: '100%', maxHeight: 320 }}
        tabIndex={0}
        aria-label={t('log.detail')}
      >
        {text}
      </Text>
      <CopyButton text={text} />
    </Column>
  );
}
