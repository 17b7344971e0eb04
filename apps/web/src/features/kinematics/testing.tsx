import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp, type AppOptions } from '../../../testing/render-app.tsx';

export const showPanel = (search: string, panel: ReactNode, options: AppOptions): void =>
  void renderApp(panel, { path: `/devices/860?${search}`, ...options });

export const textOf = (name: string): string => page.getByRole('region', { name, exact: true }).element().textContent;
export const says = (name: string, words: string | RegExp): Promise<void> =>
  vi.waitFor(() => expect(textOf(name)).toMatch(words));
