import { Kbd } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Row } from '../../../ui/box.tsx';
import { areSingleKeysOn } from '../../../ui/single-keys.ts';
import { NEXT_KEY, PREVIOUS_KEY } from '../../../ui/table/use-row-keys.ts';
import { ACKNOWLEDGE_KEY } from './keys.ts';

/** The single-letter keys, shown below the list while they are on. */
export function KeyHints({ mayAcknowledge }: { mayAcknowledge: boolean }) {
  const { t } = useTranslation('alarm');
  if (!areSingleKeysOn()) return null;
  const hints = [
    [[NEXT_KEY, PREVIOUS_KEY], t('list.key.step')],
    ...(mayAcknowledge ? [[[ACKNOWLEDGE_KEY], t('list.acknowledge')] as const] : []),
  ] as const;
  return (
    <Row gap={20} fixed p="8 16" ruled text="table" tone="text2">
      {hints.map(([keys, does]) => (
        <Row key={does} as="span" inline gap={8}>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key.toUpperCase()}
            </Kbd>
          ))}
          {does}
        </Row>
      ))}
    </Row>
  );
}
