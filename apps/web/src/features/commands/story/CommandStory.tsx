import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Command } from '@groundwatch/protocol/rest';
import { commandQuery } from '../../../api/commands.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { CommandSteps } from '../../../ui/CommandSteps.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Stamp } from '../../../session/Stamp.tsx';
import { Stack, Text } from '../../../ui/box.tsx';
import { resultCodes } from './event-facts.ts';
import { StoryContent } from './StoryContent.tsx';
import { StoryEvents } from './StoryEvents.tsx';

/** All details of a command: progress, content, answer, and every step. */
export function CommandStory({ command: known, zone }: { command: Command; zone: string | undefined }) {
  const { t } = useTranslation('control');
  const { t: common } = useTranslation();
  const detail = useQuery(commandQuery(known.id));
  const command: Command = detail.data ?? known;
  const { answer, note, supersededBy, heldBy, rolloutId, readBacks } = command;
  const code = answer?.code ?? null;
  const facts = [
    [t('commands.story.why'), note === '' ? <Unsaid key="why" /> : note] as const,
    [t('commands.story.who'), command.accountName] as const,
    [t('commands.story.asked'), <Stamp key="asked" time={command.createdAt} zone={zone} />] as const,
    command.endedAt === null
      ? ([t('commands.story.expires'), <Stamp key="until" time={command.expiresAt} zone={zone} />] as const)
      : ([t('commands.story.ended'), <Stamp key="ended" time={command.endedAt} zone={zone} />] as const),
    [t('commands.story.tries'), t('commands.list.try', { count: command.tries, most: command.maxTries })] as const,
    ...(readBacks > 0 ? [[t('commands.story.readBacks'), String(readBacks)] as const] : []),
    ...(code === null ? [] : [[t('commands.story.code'), <Code key="code" code={code} />] as const]),
    ...(supersededBy ? [[t('commands.story.supersededBy'), `#${supersededBy.number}`] as const] : []),
    ...(heldBy ? [[t('commands.story.heldBy'), `#${heldBy.number}`] as const] : []),
  ];
  return (
    <Stack gap={16}>
      <Steps command={command} zone={zone} />
      {rolloutId !== null && (
        <Text as="p" text="table" tone="text2">
          {t('commands.story.rollout')}
        </Text>
      )}
      <StoryContent command={command} />
      <Stack columns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="16 32">
        <Facts facts={facts} />
        <section>
          <Text as="h4" mb={4} p="4 0" text="table" tone="text2" weight={600}>
            {t('commands.story.events')}
          </Text>
          {detail.data ? (
            <StoryEvents events={detail.data.events} zone={zone} />
          ) : detail.error ? (
            <Text as="p" text="table" tone="text2" role="alert">
              {t('commands.story.failed')} {detail.error.message}{' '}
              <Button size="compact-xs" variant="default" onClick={() => void detail.refetch()}>
                {common('common.retry')}
              </Button>
            </Text>
          ) : (
            <Skeleton rows={4} height={16} />
          )}
        </section>
      </Stack>
    </Stack>
  );
}

/** The steps with running times. */
function Steps({ command, zone }: { command: Command; zone: string | undefined }) {
  return <CommandSteps command={command} now={useServerNow()} zone={zone} />;
}

function Unsaid() {
  const { t } = useTranslation('control');
  return <Text tone="text3">{t('commands.story.noWhy')}</Text>;
}

function Code({ code }: { code: number }) {
  const { t } = useTranslation('control');
  const known = resultCodes.find((one) => one === code);
  return (
    <>
      {code} {known !== undefined && t(`commands.code.${known}`)}
    </>
  );
}
