import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { liveClient, liveStore } from '../live.ts';
import { snapshotChanges } from '../live-store.ts';
import { LiveSourceProvider, presentSource } from '../source.ts';
import { at, batch, reading } from '../testing.ts';
import { ConnectionState } from './ConnectionState.tsx';
import { OfflineFrame } from './OfflineFrame.tsx';
import { DataPathChain } from './DataPathChain.tsx';

const ms = (seconds: number): number => Date.parse(at(seconds));

inLanguage('en');
const draw = (what: ReactNode) => renderApp(what);
/** Without the style sheets of Mantine. */
const words = (): string =>
  [...place.children]
    .filter(({ tagName }) => tagName !== 'STYLE')
    .map(({ textContent }) => textContent)
    .join(' ')
    .replaceAll(/\s+/g, ' ');

function showOne(): void {
  const { dataPath } = liveClient;
  dataPath.arrived({ ...batch(0, { readings: [reading(1, 0)] }), at: at(2.1) }, ms(2.35));
  dataPath.written();
  dataPath.shown(ms(2.4));
}

test('three clocks of the newest value, with what lay between, link by link', () => {
  showOne();
  draw(<DataPathChain zone="UTC" hasLinks />);
  expect(words()).toContain('Collected 06:00:00');
  expect(words()).toContain('Received 06:00:02');
  expect(words()).toContain('Shown 06:00:02');
  expect([...place.querySelectorAll('li')].map((li) => li.textContent).filter((text) => text?.endsWith(' s'))).toEqual([
    'Collected to received2.0 s',
    'Received to shown0.4 s',
  ]);
  expect(words()).toContain('Server to page 0.35 s');
  expect(words()).toContain('Page to screen 0.05 s');
});

test('before the first value there are no figures, and no zeros', () => {
  draw(<DataPathChain place="wall" />);
  expect(place.querySelector('[data-path=none]')).not.toBeNull();
  expect(words()).not.toMatch(/\d/);
});

test('a replay is not shown as the present', () => {
  showOne();
  const source = { ...presentSource, isReplay: true, now: () => ms(3_600) };
  draw(
    <LiveSourceProvider value={source}>
      <DataPathChain zone="UTC" />
    </LiveSourceProvider>,
  );
  expect(words()).toBe('Replay · 2026-07-18 07:00:00 UTC+0');
});

test('a wall is framed after a second without a connection, with the date, time and zone of its data', () => {
  liveStore.apply(snapshotChanges({ readings: [], statuses: [], contacts: [], alarms: [], analyses: [] }, at(5)));
  const now = Date.now();
  liveClient.connection.setState({ state: 'waiting', lostAt: now - 900, retryAt: now + 9_000, attempts: 1 });
  draw(<OfflineFrame place="wall" zone="Asia/Shanghai" />);
  expect(place.querySelector('[data-offline]')).toBeNull();
  flushSync(() => liveClient.connection.setState({ lostAt: now - 1_500 }));
  expect(words()).toContain(`Data as of ${formatZonedStamp(ms(5), 'Asia/Shanghai')}`);
  expect(words()).toMatch(/retry in \d s/);
  expect(place.querySelector('button')).toBeNull();
  flushSync(() => liveClient.connection.setState({ state: 'live', lostAt: null }));
  expect(place.querySelector('[data-offline]')).toBeNull();
});

test('on a desk one may try at once', () => {
  const now = Date.now();
  const retry = vi.spyOn(liveClient, 'retryNow').mockReturnValue();
  liveClient.connection.setState({ state: 'waiting', lostAt: now - 5_000, retryAt: now + 9_000, attempts: 2 });
  draw(<OfflineFrame />);
  place.querySelector('button')?.click();
  expect(retry).toHaveBeenCalledOnce();
  retry.mockRestore();
});

test('the state of the line is in a fixed place, with a countdown', () => {
  const now = Date.now();
  liveClient.connection.setState({ state: 'waiting', lostAt: now - 5_000, retryAt: now + 9_000, attempts: 2 });
  draw(<ConnectionState />);
  expect(place.querySelector('[data-lost]')).not.toBeNull();
  expect(words()).toMatch(/retry in \d s/);
  flushSync(() =>
    liveClient.connection.setState({
      state: 'live',
      lostAt: null,
      lag: { collectToReceiveS: 5.2, receiveToShownS: 0.4 },
    }),
  );
  expect(words()).toContain('delay 5.6 s');
  flushSync(() => liveClient.connection.setState({ lag: { collectToReceiveS: 81_702.5, receiveToShownS: 0.4 } }));
  expect(words()).toContain('delay 22:41:42');
  liveClient.connection.setState({ lag: null });
});
