import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { MenuNode } from '@groundwatch/protocol/rest';
import { describe, expect, it } from 'vitest';
import { Allowed } from './permissions.tsx';
import { menuQuery } from './session.ts';

const entry = (menuAuth: string): MenuNode => ({
  id: 1,
  parentId: null,
  menuType: 'button',
  menuPath: '',
  menuName: '',
  menuNameZh: '',
  menuNameEn: '',
  menuNameJa: '',
  menuComponent: '',
  menuIcon: '',
  menuAuth,
  isHidden: false,
  children: [],
});

function shown(held: readonly string[], auth: string | readonly string[]): string {
  const queries = new QueryClient();
  queries.setQueryData(menuQuery.queryKey, held.map(entry));
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <Allowed auth={auth}>{'+'}</Allowed>
      </QueryClientProvider>,
    ),
  );
  const text = place.textContent;
  root.unmount();
  return text;
}

describe('Allowed', () => {
  it('shows its children to whoever holds the permission', () => {
    expect(shown(['station:create'], 'station:create')).toBe('+');
    expect(shown(['station:create'], ['station:update', 'station:create'])).toBe('+');
  });

  it('removes them otherwise, and when nothing is asked for', () => {
    expect(shown(['station:list'], 'station:create')).toBe('');
    expect(shown(['station:list'], [])).toBe('');
  });
});
