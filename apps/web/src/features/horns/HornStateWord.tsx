import {
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClockX,
  IconPlayerStop,
  IconUsers,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { HornState } from '@groundwatch/protocol/model';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import classes from './Sounding.module.css';

const icons: Readonly<Record<HornState, typeof IconUsers>> = {
  awaiting: IconUsers,
  running: IconVolume,
  stopping: IconVolumeOff,
  sounded: IconCircleCheck,
  failed: IconCircleX,
  stopped: IconPlayerStop,
  cancelled: IconCircleMinus,
  lapsed: IconClockX,
};

/** The state of a sounding as symbol and word. */
export function HornStateWord({ state }: { state: HornState }) {
  const { t } = useTranslation('alarm');
  const Icon = icons[state];
  return (
    <Row as="span" inline gap={4} tone="text1" weight={650} className={classes.word}>
      <Icon size={18} stroke={1.9} aria-hidden />
      {t(`horns.state.${state}`)}
    </Row>
  );
}
