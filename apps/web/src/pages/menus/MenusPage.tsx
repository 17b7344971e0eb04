import { upperFirst } from '@mantine/hooks';
import { MenuEditor } from '../../features/registry-people/MenuEditor.tsx';
import { useWords } from '../../registry/words.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function MenusPage() {
  const words = useWords();
  const title = usePageTitle(upperFirst(words.resources('menu')));
  return <MenuEditor title={title} />;
}
