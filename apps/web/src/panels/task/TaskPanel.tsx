import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { Ring } from '../ui/Ring.tsx';
import { useTitle } from '../use-title.ts';
import { useTaskCounts } from './use-task-counts.ts';
import classes from './TaskPanel.module.css';

/** Open tasks beside those done within a day. */
export function TaskPanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { locale } = useLanguage();
  const { waiting, done } = useTaskCounts();
  const total = waiting.reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <Panel isTile title={useTitle('task', settings)} aside={t('task.done', { count: done })}>
      <Stack columns="minmax(0, 38%) minmax(0, 1fr)" gap={20} align="center" grow>
        <Ring
          parts={[
            { key: 'waiting', value: total, colour: 'var(--gw-data)' },
            { key: 'done', value: done, colour: 'var(--gw-muted)' },
          ]}
          label={t('task.ring', { waiting: total, done })}
        >
          <b>{formatNumber(total, locale)}</b>
          <span>{t('task.waiting')}</span>
        </Ring>
        <Stack as="ul" shrink lined className={classes.list}>
          {waiting.map(({ key, count, to }) => (
            <li key={key}>
              <MaybeLink isRow to={to} gap={12} justify="between" text="body" className={classes.row}>
                <Text shrink breaks data-word>
                  {t(`task.of.${key}`)}
                </Text>
                <Text as="b" text="value" {...(count === 0 && { tone: 'text3', weight: 400 })}>
                  {count === undefined ? '—' : formatNumber(count, locale)}
                </Text>
              </MaybeLink>
            </li>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}
