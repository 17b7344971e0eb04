import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { DefinitionLine } from '../use-definition-lines.ts';
import { differenceOf } from './difference.ts';
import classes from './History.module.css';

interface DifferenceLinesProps {
  /** null: there was none before, all is told. */
  before: readonly DefinitionLine[] | null;
  after: readonly DefinitionLine[];
}

/** What one definition says otherwise than the one before it. */
export function DifferenceLines({ before, after }: DifferenceLinesProps) {
  const { t } = useTranslation('alarm');
  if (before === null)
    return (
      <dl className={classes.lines}>
        {after.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  const lines = differenceOf(before, after);
  if (lines.length === 0) return <p className={classes.same}>{t('rules.sameDefinition')}</p>;
  return (
    <dl className={classes.lines}>
      {lines.map(({ key, label, before: was, after: is }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <del>{was ?? '—'}</del> <IconArrowRight size={12} aria-label={t('rules.becomes')} /> <ins>{is ?? '—'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
