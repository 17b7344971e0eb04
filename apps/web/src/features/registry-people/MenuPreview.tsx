import { IconExternalLink } from '@tabler/icons-react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { nameOfRow } from '../../registry/references.ts';
import { menuIcons } from '../../ui/menu-icons.ts';
import classes from './MenuPreview.module.css';
import type { MenuItem, MenuTree } from './menu-tree.ts';

/** What somebody sees who holds every entry. */
export function MenuPreview({ tree }: { tree: MenuTree }) {
  const { t } = useTranslation('admin');
  return (
    <section className={classes.preview} tabIndex={0} aria-label={t('menus.preview')}>
      <h2>{t('menus.preview')}</h2>
      <PreviewList items={tree.roots} />
    </section>
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
            <span>
              {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
              {nameOfRow(item.row, language)}
              {/^https?:/i.test(path) && <IconExternalLink size={14} aria-label={t('menus.newTab')} />}
              {isPlace && <small>{t('menus.place')}</small>}
            </span>
            {item.children.some(isShown) && <PreviewList items={item.children} />}
          </li>
        );
      })}
    </ul>
  );
}
