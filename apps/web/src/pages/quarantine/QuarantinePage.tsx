import { upperFirst } from '@mantine/hooks';
import { QuarantinePanel } from '../../features/quarantine/QuarantinePanel.tsx';
import { useWords } from '../../registry/words.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function QuarantinePage() {
  const words = useWords();
  const title = usePageTitle(upperFirst(words.resources('quarantine')));
  return (
    <Page title={title}>
      <Panel isList title={title}>
        <QuarantinePanel />
      </Panel>
    </Page>
  );
}
