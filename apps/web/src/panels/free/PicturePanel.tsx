import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { useTitle } from '../use-title.ts';
import classes from './free.module.css';

/** Shows an uploaded picture in full. */
export function PicturePanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const title = useTitle('picture', settings);
  const { picture } = settings;
  const [failed, setFailed] = useState<string>();
  return (
    <Panel isTile title={title} empty={picture === undefined || failed === picture ? t('free.noPicture') : undefined}>
      <img className={classes.picture} src={picture} alt={title} onError={() => setFailed(picture)} />
    </Panel>
  );
}
