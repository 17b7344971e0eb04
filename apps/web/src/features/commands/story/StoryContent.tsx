import type { ReactNode } from 'react';
import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import type { Command } from '@groundwatch/protocol/rest';
import { HIDDEN } from '../../../commands/use-content-text.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Stack, Text } from '../../../ui/box.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { storyLines, type StoryLine } from './story-values.ts';

/** The whole content beside the device's answer. */
export function StoryContent({ command }: { command: Command }) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const { kind, answer } = command;
  if (kind === 'raw' || kind === 'query') return <RawStory command={command} />;
  const lines = storyLines(command, language);
  if (lines.length === 0) return null;
  const isWrite = kind === 'write';
  const wasRead = isWrite && answer?.values != null;
  const hasBefore = lines.some(({ was }) => was !== null);
  const title = t(isWrite ? 'commands.story.content' : 'commands.story.values');
  const before = { key: 'before', title: t('commands.story.from'), render: ({ was }: StoryLine) => was ?? '—' };
  const wanted = { key: 'to', title: t('commands.story.to'), render: (line: StoryLine) => <Wanted line={line} /> };
  const found = {
    key: 'found',
    title: t('commands.story.found'),
    render: (line: StoryLine) => (isWrite ? <Found line={line} /> : (line.found ?? HIDDEN)),
  };
  return (
    <DataTable
      label={title}
      look="words"
      maxHeight="320px"
      rows={lines}
      keyOf={({ key }) => key}
      markOf={({ isDropped }) => (isDropped ? 'faint' : null)}
      columns={[
        { key: 'label', title, render: ({ label }) => label },
        ...(isWrite && hasBefore ? [before] : []),
        ...(isWrite ? [wanted] : []),
        ...(wasRead || !isWrite ? [found] : []),
      ]}
    />
  );
}

function Wanted({ line: { value, isDropped } }: { line: StoryLine }) {
  const { t } = useTranslation('control');
  return (
    <>
      {value === null ? <span title={t('commands.content.hidden')}>{HIDDEN}</span> : value}
      {isDropped && <small>{t('commands.content.dropped')}</small>}
    </>
  );
}

/** The value read back, with a sign (not only a colour) for whether it is as desired. */
function Found({ line: { value, found, isDropped } }: { line: StoryLine }) {
  if (value === null || found === null || isDropped) return found ?? '—';
  const isAsWanted = found === value;
  const Sign = isAsWanted ? IconEqual : IconEqualNot;
  return (
    <Text weight={isAsWanted ? 400 : 700}>
      <Sign style={{ verticalAlign: -2 }} size={14} stroke={2} aria-hidden /> {found}
    </Text>
  );
}

/** For a query the heading says everything. */
function RawStory({ command: { kind, body, answer } }: { command: Command }) {
  const { t } = useTranslation('control');
  const text = typeof body['text'] === 'string' ? body['text'] : '';
  const result = answer?.result ?? null;
  return (
    <Stack columns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap={16}>
      {kind === 'raw' && (
        <Facts
          layout="over"
          facts={[
            [
              t('commands.story.raw'),
              <Sent key="raw" text={text}>
                {t(body['isRepeatable'] === true ? 'commands.content.repeatable' : 'commands.content.once')}
              </Sent>,
            ],
          ]}
        />
      )}
      <Facts
        layout="over"
        facts={[
          [
            t('commands.story.rawAnswer'),
            result === null ? (
              t('commands.story.noAnswer')
            ) : (
              <Sent key="answer" text={result.text === '' ? '—' : result.text}>
                {t('commands.story.result')} {result.code}
                {result.code === 0 && ` ${t('commands.story.done')}`}
              </Sent>
            ),
          ],
        ]}
      />
    </Stack>
  );
}

/** The transmitted text and a remark. */
const Sent = ({ text, children }: { text: string; children: ReactNode }) => (
  <>
    <Text as="pre" p="8 12" framed scroll mono pre text="table" style={{ maxHeight: 200 }} tabIndex={0}>
      {text}
    </Text>
    <Text as="small" text="least" tone="text3">
      {children}
    </Text>
  </>
);
