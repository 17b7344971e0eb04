import { beforeAll, expect, it } from 'vitest';
import { place, renderApp } from '../../testing/render-app.tsx';
import { changeLanguage, initLanguage, useTranslation } from './i18n.ts';
import { WhenLoaded } from '../errors/lazy-part.ts';

beforeAll(async () => {
  document.cookie = 'language=en';
  await initLanguage();
});

function Words() {
  const { t } = useTranslation('shift');
  return <p>{t('title')}</p>;
}

it('never shows a key: a component waits for words that its page did not load, in each language', async () => {
  const text = () => place.querySelector('p')?.textContent ?? null;
  const seen = new Set<string | null>();
  const watch = new MutationObserver(() => seen.add(text()));
  watch.observe(place, { childList: true, subtree: true, characterData: true });
  renderApp(
    <WhenLoaded>
      <Words />
    </WhenLoaded>,
  );
  await expect.poll(text).toBe('Shifts');
  await changeLanguage('ja');
  await expect.poll(text).toBe('当直');
  watch.disconnect();
  expect([...seen].filter((one) => one !== null)).toEqual(['Shifts', '当直']);
});
