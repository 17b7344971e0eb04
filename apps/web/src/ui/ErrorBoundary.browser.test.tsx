import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inLanguage, renderApp } from '../../testing/render-app.tsx';
import { clearErrors, errorLog } from '../errors/error-log.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Panel } from './Panel.tsx';

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

inLanguage('en');
beforeEach(() => {
  isBroken = true;
  clearErrors();
});
describe('a panel that fails', () => {
  test('leaves the others alone, is written down, and comes back on the button', async () => {
    renderApp(
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
    const app = renderApp(at('/a'));
    await expect.element(page.getByText('This page has failed')).toBeInTheDocument();
    isBroken = false;
    app.rerender(at('/a'));
    await expect.element(page.getByText('This page has failed')).toBeInTheDocument();
    app.rerender(at('/b'));
    await expect.element(page.getByTestId('well')).toBeInTheDocument();
  });
});
