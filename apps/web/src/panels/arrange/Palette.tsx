import { MOST_PANELS, panelKinds, type PanelKind } from '@groundwatch/protocol/model';
import { useTranslation } from '../../i18n/i18n.ts';
import { panelKindInfo } from '../panel-kinds.ts';
import { Row, Text } from '../../ui/box.tsx';
import classes from './Editor.module.css';

/** All kinds of panels, to add to the page. */
export function Palette({ count, onAdd }: { count: number; onAdd: (kind: PanelKind) => void }) {
  const { t } = useTranslation('panels');
  const isFull = count >= MOST_PANELS;
  return (
    <Row as="section" gap="8 12" wrap className={classes.palette} aria-label={t('editor.add')}>
      <Text as="h3" text="table" tone="text2">
        {isFull ? t('editor.most', { count: MOST_PANELS }) : t('editor.add')}
      </Text>
      <Row as="ul" align="stretch" wrap gap={8}>
        {panelKinds.map((kind) => {
          const Icon = panelKindInfo[kind].icon;
          return (
            <li key={kind}>
              <button type="button" disabled={isFull} onClick={() => onAdd(kind)}>
                <Icon size={16} stroke={1.6} aria-hidden />
                {t(`title.${kind}`)}
              </button>
            </li>
          );
        })}
      </Row>
    </Row>
  );
}
