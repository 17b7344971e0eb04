import { upperFirst } from '@mantine/hooks';
import { QuarantinePanel } from '../../features/quarantine/QuarantinePanel.tsx';
import { useWords } from '../../registry/words.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import classes from './QuarantinePage.module.css';

export function QuarantinePage() {
  const words = useWords();
  const title = usePageTitle(upperFirst(words.resources('quarantine')));
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      <QuarantinePanel />
    </div>
  );
}
