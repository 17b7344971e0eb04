import type { CommandEvent } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Box } from '../../../ui/box.tsx';
import { formatStamp } from '../../../ui/format-time.ts';
import { eventFacts, eventKinds, resultCodes, type EventKind } from './event-facts.ts';
import classes from './Story.module.css';

const isKnown = (what: string): what is EventKind => (eventKinds as readonly string[]).includes(what);

/** Every step with its time, the try it belongs to, and what the device said. */
export function StoryEvents({ events, zone }: { events: readonly CommandEvent[]; zone: string | undefined }) {
  const { t } = useTranslation('control');
  const words = (event: CommandEvent): string => {
    const facts = eventFacts(event);
    const code = resultCodes.find((known) => known === facts.code);
    return [
      facts.tryNumber !== null && t('commands.story.tryNumber', { count: facts.tryNumber }),
      facts.code !== null && `RESULT ${facts.code}`,
      code !== undefined && t(`commands.code.${code}`),
      facts.account,
      facts.note,
      facts.process !== '' && t('commands.story.process', { name: facts.process }),
    ]
      .filter((text) => typeof text === 'string' && text !== '')
      .join(' · ');
  };
  return (
    <Box as="ol" className={classes.events}>
      {events.map((event, index) => (
        <li key={index}>
          <time dateTime={event.at}>{formatStamp(Date.parse(event.at), zone).slice(5)}</time>
          <span>
            {isKnown(event.what) ? t(`commands.event.${event.what}`) : event.what}
            <small>{words(event)}</small>
          </span>
        </li>
      ))}
    </Box>
  );
}
