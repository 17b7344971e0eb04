import { useTranslation } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/Segments.tsx';
import { bases, countings } from '../../sensors/profiles/profile-choices.ts';
import { Row } from '../../ui/box.tsx';
import { axisChoices, views, type AxisChoice, type ProfileQuery } from './profile-query.ts';

interface ProfileToolsProps {
  query: ProfileQuery;
  axis: AxisChoice;
  /** The options depend on the installation. */
  shape: 'vertical' | 'level' | 'ring';
  onChange: (changes: Partial<ProfileQuery>) => void;
}

/** How displacements are counted, and the viewing axis. */
export function ProfileTools({ query, axis, shape, onChange }: ProfileToolsProps) {
  const { t } = useTranslation('device');
  if (shape === 'ring') return null;
  return (
    <Row gap="8 12" wrap>
      {shape === 'vertical' && (
        <Segments
          label={t('profile.viewLabel')}
          value={query.view}
          options={views.map((value) => ({ value, label: t(`profile.view.${value}`) }))}
          onChange={(view) => onChange({ view })}
        />
      )}
      {shape === 'vertical' && (
        <Segments
          label={t('profile.countingLabel')}
          value={query.counting}
          options={countings.map((value) => ({ value, label: t(`profile.counting.${value}`) }))}
          onChange={(counting) => onChange({ counting })}
        />
      )}
      <Segments
        label={t('profile.baseLabel')}
        value={query.base}
        options={bases.map((value) => ({ value, label: t(`profile.base.${value}`) }))}
        onChange={(base) => onChange({ base })}
      />
      {shape === 'vertical' && query.view === 'depth' && (
        <Segments
          label={t('profile.axisLabel')}
          value={axis}
          options={axisChoices.map((value) => ({ value, label: t(`profile.axis.${value}`) }))}
          onChange={(next) => onChange({ axis: next })}
        />
      )}
    </Row>
  );
}
