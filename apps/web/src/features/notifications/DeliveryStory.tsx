import type { DeliveryDetail } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Stamp } from '../../session/Stamp.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { DeliveryStateWord } from './DeliveryStateWord.tsx';

/** One message: state, text, and every attempt with the answer. */
export function DeliveryStory({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('alarm');
  const { state, reason, subject, text, attempts, address } = delivery;
  return (
    <Stack gap={16}>
      <Row as="p" inline gap="4 12" wrap>
        <DeliveryStateWord state={state} />
        {reason !== '' && <span>{t(`notifications.reason.${reason}`)}</span>}
        <span>{address}</span>
      </Row>
      <Stack as="ol" lined>
        {attempts.map(({ number, at, outcome, proof }) => (
          <Text key={number} as="li" p="8 0" text="table">
            <span>
              {number}. <Stamp time={at} /> · {t(`notifications.outcome.${outcome}`)}
            </span>
            {proof !== '' && (
              <Text as="code" block p="4 8" raised mono text="least" tone="text2" pre>
                {proof}
              </Text>
            )}
          </Text>
        ))}
      </Stack>
      <details>
        <summary>{subject === '' ? t('notifications.text') : subject}</summary>
        <Text as="pre" mt={8} p="8 12" raised text="table" pre>
          {text}
        </Text>
      </details>
    </Stack>
  );
}
