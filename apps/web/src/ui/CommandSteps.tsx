import type { Command } from '@groundwatch/protocol/rest';
import { useTranslation } from '../i18n/i18n.ts';
import { commandSteps, type StepDetail } from './command-steps.ts';
import { useDurationWords } from './duration-words.ts';
import { formatShortStamp } from './format-time.ts';
import { Note } from './Note.tsx';
import { Steps } from './Steps.tsx';

interface CommandStepsProps {
  command: Command;
  /** Server time, ms since 1970. */
  now: number;
  /** The site's zone. Default: this machine's. */
  zone?: string | undefined;
}

/** The progress of a command with times, and the reason of a failure. */
export function CommandSteps({ command, now, zone }: CommandStepsProps) {
  const { t } = useTranslation('control');
  const detailOf = useDetail();
  const steps = commandSteps(command, now).map(({ state, mark, at, detail }) => ({
    key: state,
    mark,
    word: t(`state.${state}`),
    time: at === null ? '—' : <time dateTime={new Date(at).toISOString()}>{formatShortStamp(at, now, zone)}</time>,
    detail: detailOf(detail),
  }));
  return (
    <div>
      <Steps label={t('steps.label', { number: command.number })} steps={steps} />
      {command.reason !== '' && <Note>{t(`reason.${command.reason}`)}</Note>}
    </div>
  );
}

function useDetail(): (detail: StepDetail | null) => string | null {
  const { t } = useTranslation('control');
  const span = useDurationWords();
  return (detail) => {
    if (detail === null) return null;
    switch (detail.kind) {
      case 'waiting':
      case 'confirmed':
        return t(`steps.${detail.kind}`);
      case 'held':
        return t('steps.held', { number: detail.number });
      case 'tries':
        return t('steps.tries', { tries: detail.tries, maxTries: detail.maxTries });
      case 'readBack':
        return t('steps.readBack', { count: detail.count });
      case 'waited':
      case 'roundTrip':
      case 'left':
        return t(`steps.${detail.kind}`, { duration: span(detail.ms) });
    }
  };
}
