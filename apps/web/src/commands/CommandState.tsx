import {
  IconChecks,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClockX,
  IconHourglassLow,
  IconReplace,
  IconSend,
} from '@tabler/icons-react';
import type { CommandState } from '@groundwatch/protocol/model';
import { useTranslation } from '../i18n/i18n.ts';
import { Row } from '../ui/box.tsx';
import classes from './CommandState.module.css';

const icons: Readonly<Record<CommandState, typeof IconSend>> = {
  queued: IconHourglassLow,
  sent: IconSend,
  acknowledged: IconChecks,
  applied: IconCircleCheck,
  failed: IconCircleX,
  expired: IconClockX,
  cancelled: IconCircleMinus,
  superseded: IconReplace,
};

/** How far a command is, as symbol and word. */
export function CommandStateWord({ state, size = 16 }: { state: CommandState; size?: number }) {
  const { t } = useTranslation('control');
  const Icon = icons[state];
  return (
    <Row as="span" inline gap={4} tone="text2" nowrap className={classes.state} data-state={state}>
      <Icon size={size} stroke={1.9} aria-hidden />
      {t(`state.${state}`)}
    </Row>
  );
}
