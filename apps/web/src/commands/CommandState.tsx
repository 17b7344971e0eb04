import {
  IconChecks,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClockX,
  IconHourglassLow,
  IconQuestionMark,
  IconReplace,
  IconSend,
} from '@tabler/icons-react';
import type { CommandState, EndReason } from '@groundwatch/protocol/model';
import { useTranslation } from '../i18n/i18n.ts';
import { Row, type BoxProps } from '../ui/box.tsx';

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

const looks: Readonly<Record<CommandState, Pick<BoxProps, 'tone' | 'weight'>>> = {
  queued: { tone: 'text2' },
  sent: { tone: 'accent' },
  acknowledged: { tone: 'accent' },
  applied: { tone: 'normal' },
  failed: { tone: 'text1', weight: 600 },
  expired: { tone: 'text1', weight: 600 },
  cancelled: { tone: 'text2' },
  superseded: { tone: 'text2' },
};

/** The device may have executed the command. */
const unclear: readonly string[] = ['unanswered', 'unconfirmed'] satisfies EndReason[];

interface CommandStateWordProps {
  state: CommandState;
  /** Why it ended. */
  reason?: string;
  size?: number;
}

/** The state of a command as symbol and word. One that failed without a clear answer is not said to have failed. */
export function CommandStateWord({ state, reason = '', size = 16 }: CommandStateWordProps) {
  const { t } = useTranslation('control');
  const isUnclear = state === 'failed' && unclear.includes(reason);
  const Icon = isUnclear ? IconQuestionMark : icons[state];
  return (
    <Row as="span" inline gap={4} nowrap {...looks[state]} data-state={state}>
      <Icon size={size} stroke={1.9} aria-hidden />
      {t(`state.${isUnclear ? 'unclear' : state}`)}
    </Row>
  );
}
