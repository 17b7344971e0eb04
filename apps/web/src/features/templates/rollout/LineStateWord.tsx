import { IconHandStop, IconHourglassLow, IconLock, IconPlayerSkipForward } from '@tabler/icons-react';
import type { CommandState } from '@groundwatch/protocol/model';
import type { RolloutLine } from '@groundwatch/protocol/rest';
import { CommandStateWord } from '../../../commands/CommandState.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Row } from '../../../ui/box.tsx';

const icons = {
  held: IconLock,
  waiting: IconHourglassLow,
  skipped: IconPlayerSkipForward,
  stopped: IconHandStop,
} as const;
type Own = keyof typeof icons;
const isOwn = (state: RolloutLine['state']): state is Own => state in icons;

/** The state of one device of a rollout as symbol and word. */
export function LineStateWord({ state, reason }: Pick<RolloutLine, 'state' | 'reason'>) {
  const { t } = useTranslation('control');
  if (!isOwn(state)) return <CommandStateWord state={state satisfies CommandState} reason={reason} />;
  const Icon = icons[state];
  return (
    <Row as="span" inline gap={4} tone="text2" nowrap>
      <Icon size={16} stroke={1.9} aria-hidden />
      {t(`templates.line.${state}`)}
    </Row>
  );
}
