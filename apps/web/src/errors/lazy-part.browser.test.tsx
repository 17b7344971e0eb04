import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { place, renderApp } from '../../testing/render-app.tsx';
import { lazyPart, WhenLoaded } from './lazy-part.ts';

it('shows a part as soon as it is loaded, where React alone would wait for 300 ms after the fallback', async () => {
  const code = Promise.withResolvers<ComponentType>();
  const Part = lazyPart(() => code.promise);
  renderApp(
    <p>
      <WhenLoaded fallback="waiting">
        <Part />
      </WhenLoaded>
    </p>,
  );
  const text = () => place.querySelector('p')?.textContent;
  await expect.poll(text).toBe('waiting');
  code.resolve(() => 'loaded');
  await Part.load();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(text()).toBe('loaded');
});
