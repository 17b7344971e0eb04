import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { initLanguage, needNamespaces } from '../../i18n/i18n.ts';
import { cssVariablesResolver } from '../../theme/css-variables.ts';
import { theme } from '../../theme/theme.ts';

let root: Root;
let place: HTMLElement;

/** Panels under test stand on a page of their own, and what they ask for is answered by `serve`. */
export function setUpPanels(serve: (url: string, init?: RequestInit) => Response): void {
  beforeAll(async () => {
    await initLanguage();
    await needNamespaces('device', 'words');
  });
  beforeEach(() => {
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => Promise.resolve(serve(url, init)));
    place = document.createElement('div');
    place.style.width = '1200px';
    document.body.append(place);
    root = createRoot(place);
  });
  afterEach(() => {
    root.unmount();
    place.remove();
    vi.unstubAllGlobals();
  });
}

export function showPanel(search: string, panel: ReactNode): void {
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={[`/devices/860?${search}`]}>{panel}</MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}

export const answer = (data: unknown): Response => Response.json({ code: 0, msg: 'success', data });
export const textOf = (name: string): string => page.getByRole('region', { name, exact: true }).element().textContent;
export const says = (name: string, words: string | RegExp): Promise<void> =>
  vi.waitFor(() => expect(textOf(name)).toMatch(words));
