import type { PanelKind, PanelSettings } from '@groundwatch/protocol/model';
import { useTranslation } from '../i18n/i18n.ts';

/** The panel's own title, else the name of its kind. */
export function useTitle(kind: PanelKind, { title }: PanelSettings): string {
  const { t } = useTranslation('panels');
  return title ?? t(`title.${kind}`);
}
