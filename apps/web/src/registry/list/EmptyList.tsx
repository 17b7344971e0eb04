import { Button } from '@mantine/core';
import { IconListDetails, IconListSearch, IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import type { ListView, SetView } from '../../ui/table/types.ts';
import type { RegistryDefinition } from '../definition.ts';
import { useWords } from '../words.ts';
import { Empty } from '../../ui/states.tsx';

interface EmptyListProps {
  definition: RegistryDefinition;
  view: ListView;
  onView: SetView;
  onCreate: (() => void) | undefined;
  onImport: (() => void) | undefined;
}

/** Why the list is empty, and what to do next. */
export function EmptyList({ definition, view, onView, onCreate, onImport }: EmptyListProps) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const kind = words.resource(definition.subject);
  const isNarrowed = view.keyword !== '' || Object.keys(view.filters).length > 0;
  if (isNarrowed) {
    return (
      <Empty icon={IconListSearch} title={t('registry.empty.noMatch')} text={t('registry.empty.noMatchText')}>
        <Button variant="default" onClick={() => onView({ keyword: '', filters: {} })}>
          {t('registry.empty.showAll')}
        </Button>
      </Empty>
    );
  }
  return (
    <Empty
      icon={IconListDetails}
      title={t('registry.empty.none', { kind })}
      text={t(onCreate ? (onImport ? 'registry.empty.next' : 'registry.empty.nextByHand') : 'registry.empty.nobody')}
    >
      <Row gap={8} align="stretch" justify="center" wrap>
        {onCreate && (
          <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
            {t('registry.create')}
          </Button>
        )}
        {onImport && (
          <Button variant="default" onClick={onImport}>
            {t('registry.import')}
          </Button>
        )}
      </Row>
    </Empty>
  );
}
