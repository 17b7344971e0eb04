import type { Rollout } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Stack } from '../../../ui/box.tsx';
import classes from './Rollout.module.css';

const parts = ['applied', 'failed', 'open', 'skipped'] as const;

/** The progress of devices as a bar and in words. */
export function Progress({ counts }: { counts: Rollout['counts'] }) {
  const { t } = useTranslation('control');
  const shown = parts.filter((part) => counts[part] > 0);
  return (
    <Stack gap={4} text="table" tone="text2">
      <div className={classes.bar} aria-hidden>
        {shown.map((part) => (
          <i key={part} data-part={part} style={{ flexGrow: counts[part] }} />
        ))}
      </div>
      <span>{shown.map((part) => t(`templates.count.${part}`, { count: counts[part] })).join(' · ')}</span>
    </Stack>
  );
}
