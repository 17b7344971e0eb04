import { IconCircleCheck, IconCircleMinus, IconCircleX, IconHourglassLow, IconSend } from '@tabler/icons-react';
import type { Delivery } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';

const icons: Readonly<Record<Delivery['state'], typeof IconSend>> = {
  waiting: IconHourglassLow,
  sending: IconSend,
  sent: IconCircleCheck,
  failed: IconCircleX,
  dropped: IconCircleMinus,
};

/** The state of a message as symbol and word. */
export function DeliveryStateWord({ state }: { state: Delivery['state'] }) {
  const { t } = useTranslation('alarm');
  const Icon = icons[state];
  return (
    <Row as="span" inline gap={4} weight={600}>
      <Icon size={16} stroke={1.9} aria-hidden />
      {t(`notifications.state.${state}`)}
    </Row>
  );
}
