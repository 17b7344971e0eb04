import { useState } from 'react';
import { SheetButtons } from '../../registry/sheets/SheetButtons.tsx';
import type { ListView } from '../../ui/table/types.ts';
import { menus } from './menus.ts';

/** Every entry is exported, regardless of what is expanded. */
const everything: ListView = { page: 1, size: 100, sort: null, order: 'asc', keyword: '', filters: {} };

/** Export and import of the menu. */
export function MenuSheets({ total, refresh }: { total: number; refresh: () => unknown }) {
  const [isImporting, setImporting] = useState(false);
  const change = (is: boolean): void => {
    setImporting(is);
    // New and moved entries also appear in this page's header.
    if (!is) void refresh();
  };
  return (
    <SheetButtons definition={menus} view={everything} total={total} isImporting={isImporting} onImporting={change} />
  );
}
