import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Box, Text } from '../../ui/box.tsx';
import { hasChildren, type NodeKey, type Tree, type TreeItem } from './build-tree.ts';
import classes from './DrillDown.module.css';
import { KindIcon } from './KindIcon.tsx';
import { NodeStateMark } from './NodeStateMark.tsx';
import type { Found } from './rows.ts';
import type { RollUp } from './states.ts';
import type { NodeWords } from './use-node-words.ts';
import { useMissingWords, type MissingBelow } from './use-registry-tree.ts';

interface DrillDownProps {
  tree: Tree;
  active: TreeItem | null;
  found: Found | null;
  isSearching: boolean;
  missing: MissingBelow;
  words: NodeWords;
  rollUps: ReadonlyMap<NodeKey, RollUp>;
  onGo: (key: NodeKey | null) => void;
}

const MOST = 200;

/** The tree on small screens: one level at a time, or the search results. */
export function DrillDown({ tree, active, found, isSearching, missing, words, rollUps, onGo }: DrillDownProps) {
  const { t } = useTranslation('admin');
  const missingWords = useMissingWords(missing);
  const list = found
    ? found.matches.flatMap((key) => tree.items.get(key) ?? [])
    : active
      ? active.children
      : tree.roots;
  return (
    <nav aria-label={t('tree.label')} className={classes.drill}>
      {active && !found && (
        <button type="button" className={classes.back} onClick={() => onGo(active.parent?.key ?? null)}>
          <IconChevronLeft size={20} aria-hidden />
          {active.parent ? words.title(active.parent.node) : t('tree.label')}
        </button>
      )}
      <Box as="ul">
        {list.slice(0, MOST).map((item) => (
          <li key={item.key}>
            <button
              type="button"
              data-disabled={!item.node.isEnabled || undefined}
              aria-current={item === active || undefined}
              onClick={() => onGo(item.key)}
            >
              <KindIcon kind={item.node.kind} />
              <Text grow>
                <Text as="b" block breaks weight={600}>
                  {words.title(item.node)}
                </Text>
                {words.detail(item.node) && (
                  <Text as="small" text="least" tone="text3">
                    {words.detail(item.node)}
                  </Text>
                )}
              </Text>
              <NodeStateMark item={item} rollUp={rollUps.get(item.key)} />
              {hasChildren(item) && <IconChevronRight size={18} aria-hidden />}
            </button>
          </li>
        ))}
      </Box>
      {list.length === 0 && (found ? !isSearching : active && missing.has(active.key)) && (
        <Text as="p" p="24 16" tone="text2" textAlign="center">
          {found ? t('tree.noMatch') : active && missingWords(active.key)}
        </Text>
      )}
      {list.length > MOST && (
        <Text as="p" p="24 16" tone="text2" textAlign="center">
          {t('tree.more', { count: list.length - MOST })}
        </Text>
      )}
    </nav>
  );
}
