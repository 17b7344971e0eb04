import { useTranslation } from '../../i18n/i18n.ts';
import { PanelFrame } from '../PanelFrame.tsx';
import type { PanelProps } from '../place.ts';
import { useTitle } from '../use-title.ts';

export function LatestPanel({ settings }: PanelProps) {
  const { t } = useTranslation();
  return (
    <PanelFrame title={useTitle('latest', settings)} empty={t('panel.noData')}>
      {null}
    </PanelFrame>
  );
}
