import type { Alarm } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Drawer } from '../../../ui/dialog/Drawer.tsx';
import { AlarmStory } from './AlarmStory.tsx';

interface AlarmDrawerProps {
  id: number;
  known: Alarm | undefined;
  zone: string | undefined;
  onClose: () => void;
}

/** The details of an alarm over its list, if there is no room for both. */
export function AlarmDrawer({ id, known, zone, onClose }: AlarmDrawerProps) {
  const { t } = useTranslation('alarm');
  return (
    <Drawer onClose={onClose} size={620} title={t('detail.title', { id })}>
      <AlarmStory id={id} known={known} zone={zone} />
    </Drawer>
  );
}
