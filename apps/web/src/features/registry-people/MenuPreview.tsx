import { IconExternalLink } from '@tabler/icons-react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { nameOfRow } from '../../registry/references.ts';
import { menuIcons } from '../../ui/menu-icons.ts';
import type { MenuItem, MenuTree } from './menu-tree.ts';
import { Box, Row, Text } from '../../ui/box.tsx';

/** The menu of a user who has every entry. */
export function MenuPreview({ tree }: { tree: MenuTree }) {
  const { t } = useTranslation('admin');
  return (
    <Box as="section" p="12 16" shrink framed scroll tabIndex={0} aria-label={t('menus.preview')}>
      <Text as="h2" text="panel">
        {t('menus.preview')}
      </Text>
      <PreviewList items={tree.roots} />
    </Box>
  );
}

const isShown = ({ row }: MenuItem): boolean => row['menuType'] === 'menu' && row['isHidden'] !== true;

function PreviewList({ items }: { items: readonly MenuItem[] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <ul>
      {items.filter(isShown).map((item) => {
        const Icon = menuIcons[String(item.row['icon'])];
        const path = String(item.row['path']);
        const isPlace = path === '' && !item.children.some(isShown);
        return (
          <li key={item.id}>
            <Row as="span" gap={8} style={{ minHeight: 32 }}>
              {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
              {nameOfRow(item.row, language)}
              {/^https?:/i.test(path) && <IconExternalLink size={14} aria-label={t('menus.newTab')} />}
              {isPlace && <small>{t('menus.place')}</small>}
            </Row>
            {item.children.some(isShown) && (
              <Box p="0 0 0 20">
                <PreviewList items={item.children} />
              </Box>
            )}
          </li>
        );
      })}
    </ul>
  );
}
