import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reactErrors } from '../errors/catch-errors.ts';
import { clearErrors, errorLog } from '../errors/error-log.ts';
import { initLanguage } from '../i18n/i18n.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Panel } from './Panel.tsx';

let root: Root;
let place: HTMLElement;
let isBroken = true;

function Fragile() {
  if (isBroken) throw new Error('the fragile one broke');
  return <p data-testid="well" />;
}

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" data-testid="counter" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

beforeAll(async () => {
  document.cookie = 'language=en';
  await initLanguage();
});
beforeEach(() => {
  isBroken = true;
  clearErrors();
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place, reactErrors);
});
afterEach(() => {
  flushSync(() => root.unmount());
  place.remove();
});

const draw = (content: React.ReactNode) => flushSync(() => root.render(<MantineProvider>{content}</MantineProvider>));

describe('a panel that fails', () => {
  test('leaves the others alone, is written down, and comes back on the button', async () => {
    draw(
      <>
        <Panel title={'1'}>
          <Counter />
        </Panel>
        <Panel title={'2'}>
          <Fragile />
        </Panel>
      </>,
    );
    await page.getByTestId('counter').click();
    await expect.element(page.getByRole('alert').getByText('the fragile one broke')).toBeInTheDocument();
    expect(errorLog.getState().entries).toMatchObject([{ tag: 'render', message: 'the fragile one broke' }]);
    expect(errorLog.getState().entries[0]?.detail).toContain('Fragile');
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByTestId('well')).toBeInTheDocument();
    await expect.element(page.getByTestId('counter')).toHaveTextContent('1');
  });
});

describe('a page that fails', () => {
  test('is left behind by going to another one', async () => {
    const at = (path: string) => (
      <ErrorBoundary scope="page" resetKey={path}>
        <Fragile />
      </ErrorBoundary>
    );
    draw(at('/a'));
    await expect.element(page.getByText('This page has failed')).toBeInTheDocument();
    isBroken = false;
    draw(at('/a'));
    await expect.element(page.getByText('This page has failed')).toBeInTheDocument();
    draw(at('/b'));
    await expect.element(page.getByTestId('well')).toBeInTheDocument();
  });
});
