import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeLanguage, initLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/language.ts';
import { cssVariablesResolver } from '../../theme/css-variables.ts';
import { theme } from '../../theme/theme.ts';
import '../../theme/mantine-styles.ts';
import { KitPage } from './KitPage.tsx';

let root: Root;
let place: HTMLElement;

beforeAll(() => initLanguage());
afterEach(() => {
  flushSync(() => root.unmount());
  place.remove();
});

function show(width: number): void {
  place = document.createElement('div');
  place.style.cssText = `container: page / inline-size; width: ${width}px`;
  document.body.append(place);
  root = createRoot(place);
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <KitPage />
      </MantineProvider>,
    ),
  );
}

describe('the kit', () => {
  test.each(languages.flatMap((language) => [320, 768, 1920].map((width) => ({ language, width }))))(
    'has room for its words in $language at $width px',
    async ({ language, width }) => {
      await changeLanguage(language);
      show(width);
      await expect.element(page.getByRole('region').first()).toBeVisible();
      expect(place.scrollWidth).toBeLessThanOrEqual(width);
    },
  );

  test('makes rows of a long table only where they are seen, and orders them by a column, what is unknown last', async () => {
    await changeLanguage('en');
    show(900);
    const table = page.getByRole('table', { name: 'Devices' });
    await expect.element(table).toHaveAttribute('aria-rowcount', '196');
    await expect.poll(() => table.element().querySelectorAll('tbody tr:not([aria-hidden])').length).toBeLessThan(60);
    const first = (): string => table.element().querySelector('tbody tr:not([aria-hidden])')?.textContent ?? '';
    await page.getByRole('button', { name: 'battery voltage' }).click();
    await expect.poll(first).toContain('11.20');
    await page.getByRole('button', { name: 'battery voltage' }).click();
    await expect.poll(first).toContain('13.09');
  });
});
