import type { CommandEvent } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Box, Stack, Text } from '../../../ui/box.tsx';
import { formatStamp } from '../../../ui/format-time.ts';
import { eventFacts, eventKinds, resultCodes, type EventKind } from './event-facts.ts';

const isKnown = (what: string): what is EventKind => (eventKinds as readonly string[]).includes(what);

/** Every step with time, attempt, and answer. */
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
    <Box as="ol">
      {events.map((event, index) => (
        <Stack as="li" key={index} columns="auto minmax(0, 1fr)" gap={12} p="2 0" text="table">
          <Text as="time" tone="text3" dateTime={event.at}>
            {formatStamp(Date.parse(event.at), zone).slice(5)}
          </Text>
          <span>
            {isKnown(event.what) ? t(`commands.event.${event.what}`) : event.what}
            <Text as="small" block text="least" tone="text2" breaks>
              {words(event)}
            </Text>
          </span>
        </Stack>
      ))}
    </Box>
  );
}
