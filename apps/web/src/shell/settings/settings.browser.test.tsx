import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { changeLanguage } from '../../i18n/i18n.ts';
import { preferences } from '../../session/preferences.ts';
import { tokens } from '../../theme/tokens.ts';
import { SINGLE_KEYS } from '../search/search-keys.ts';
import { SettingsPanel } from './SettingsPanel.tsx';

const chosen = (key: string) => preferences.store.getState().values[key] ?? null;
const show = () => renderApp(<SettingsPanel isOpen onClose={() => undefined} />, { user: { accountName: 'wang' } });

inLanguage('en');
afterEach(async () => {
  await changeLanguage('en');
});

test('each choice holds at once, by pointer or arrow key, and all of them go back to the defaults', async () => {
  show();
  await page.getByRole('radio', { name: 'Chester' }).click();
  await expect.poll(() => chosen('theme')).toBe('chester');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => chosen('theme')).toBe('element');
  await page.getByText('Mini', { exact: true }).click();
  await expect.poll(() => chosen('size')).toBe('mini');
  await page.getByRole('switch', { name: /Single-letter keys/ }).click({ force: true });
  await expect.poll(() => chosen(SINGLE_KEYS)).toBe(false);
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect.poll(() => ['theme', 'size', SINGLE_KEYS].map(chosen)).toEqual([null, null, null]);
  await expect.element(page.getByRole('radio', { name: 'Classic' })).toBeChecked();
});

test('a colour is checked while it is typed, and a faint one is said to be', async () => {
  show();
  const code = page.getByRole('textbox', { name: 'Colour code' });
  // Default: the present colour.
  await expect.element(code).toHaveValue(tokens.light.accent);
  await code.fill('#12');
  await expect.element(page.getByText('Enter # and six hexadecimal digits, for example #409EFF')).toBeVisible();
  await expect.poll(() => chosen('primaryColor')).toBeNull();
  await code.fill('#FFE066');
  await expect.poll(() => chosen('primaryColor')).toBe('#FFE066');
  await expect.element(page.getByText(/is 1\.\d, below 4\.5/)).toBeVisible();
  await page.getByRole('button', { name: 'Use the default colour' }).click();
  await expect.poll(() => chosen('primaryColor')).toBeNull();
});

test('another language turns the panel itself', async () => {
  show();
  await page.getByText('日本語', { exact: true }).click();
  await expect.poll(() => document.documentElement.lang).toBe('ja-JP');
  await expect.element(page.getByRole('dialog', { name: 'Appearance' })).not.toBeInTheDocument();
});
