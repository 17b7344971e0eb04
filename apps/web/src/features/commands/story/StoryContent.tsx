import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import type { Command } from '@groundwatch/protocol/rest';
import { HIDDEN } from '../../../commands/use-content-text.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import classes from './Story.module.css';
import { storyLines, type StoryLine } from './story-values.ts';

/** What was asked for, in full, beside what the device made of it. */
export function StoryContent({ command }: { command: Command }) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const { kind, answer } = command;
  if (kind === 'raw') return <RawStory command={command} />;
  const lines = storyLines(command, language);
  if (lines.length === 0) return null;
  const isWrite = kind === 'write';
  const wasRead = isWrite && answer?.values != null;
  const hasBefore = lines.some(({ was }) => was !== null);
  return (
    <div
      className={classes.values}
      tabIndex={0}
      role="region"
      aria-label={t(isWrite ? 'commands.story.content' : 'commands.story.values')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t(isWrite ? 'commands.story.content' : 'commands.story.values')}</th>
            {isWrite && hasBefore && <th scope="col">{t('commands.story.from')}</th>}
            {isWrite && <th scope="col">{t('commands.story.to')}</th>}
            {(wasRead || !isWrite) && <th scope="col">{t('commands.story.found')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} data-dropped={line.isDropped || undefined}>
              <th scope="row">{line.label}</th>
              {isWrite && hasBefore && <td>{line.was ?? '—'}</td>}
              {isWrite && <Wanted line={line} />}
              {wasRead && <Found line={line} />}
              {!isWrite && <td>{line.found ?? HIDDEN}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Wanted({ line: { value, isDropped } }: { line: StoryLine }) {
  const { t } = useTranslation('control');
  return (
    <td>
      {value === null ? <span title={t('commands.content.hidden')}>{HIDDEN}</span> : value}
      {isDropped && <small>{t('commands.content.dropped')}</small>}
    </td>
  );
}

/** What the device runs with, and whether that is what was wanted: by sign, not by colour. */
function Found({ line: { value, found, isDropped } }: { line: StoryLine }) {
  if (value === null || found === null || isDropped) return <td>{found ?? '—'}</td>;
  const Sign = found === value ? IconEqual : IconEqualNot;
  return (
    <td data-differs={found !== value || undefined}>
      <Sign size={14} stroke={2} aria-hidden /> {found}
    </td>
  );
}

function RawStory({ command: { body, answer } }: { command: Command }) {
  const { t } = useTranslation('control');
  const text = typeof body['text'] === 'string' ? body['text'] : '';
  const result = answer?.result ?? null;
  return (
    <dl className={classes.raw}>
      <dt>{t('commands.story.raw')}</dt>
      <dd>
        <pre tabIndex={0}>{text}</pre>
        <small>{t(body['isRepeatable'] === true ? 'commands.content.repeatable' : 'commands.content.once')}</small>
      </dd>
      <dt>{t('commands.story.rawAnswer')}</dt>
      <dd>
        {result === null ? (
          <span>{t('commands.story.noAnswer')}</span>
        ) : (
          <>
            <pre tabIndex={0}>{result.text === '' ? '—' : result.text}</pre>
            <small>
              {t('commands.story.result')} {result.code}
              {result.code === 0 && ` ${t('commands.story.done')}`}
            </small>
          </>
        )}
      </dd>
    </dl>
  );
}
