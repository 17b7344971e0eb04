import { useTranslation } from '../../i18n/i18n.ts';
import { Box } from '../../ui/box.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { useEmbeddedPages } from './embedded-pages.ts';

/** Shows a page of the product, if the user may open it. */
export function PagePanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { Pages, Page } = useEmbeddedPages();
  return (
    <Pages>
      {(pages) => {
        const page = pages?.find(({ path }) => path === settings.page);
        return (
          <Panel
            isTile
            isFlush
            title={settings.title ?? page?.label ?? t('title.page')}
            empty={page ? undefined : t('free.noPage')}
          >
            <Box grow fill scroll>
              {page && <Page path={page.path} />}
            </Box>
          </Panel>
        );
      }}
    </Pages>
  );
}
