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

/** What waits for somebody, beside what has been done within a day. */
export function TaskPanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { locale } = useLanguage();
  const { waiting, done } = useTaskCounts();
  const total = waiting.reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <Panel isTile title={useTitle('task', settings)} aside={t('task.done', { count: done })}>
      <Stack columns="minmax(0, 38%) minmax(0, 1fr)" align="center" grow className={classes.body}>
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
        <Stack as="ul" shrink className={classes.list}>
          {waiting.map(({ key, count, to }) => (
            <li key={key}>
              <MaybeLink to={to} className={classes.row}>
                <Text shrink breaks className={classes.word}>
                  {t(`task.of.${key}`)}
                </Text>
                <b data-zero={count === 0 || undefined}>{count === undefined ? '—' : formatNumber(count, locale)}</b>
              </MaybeLink>
            </li>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}
