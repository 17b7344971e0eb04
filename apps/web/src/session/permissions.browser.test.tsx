import { describe, expect, it } from 'vitest';
import { place, renderApp } from '../../testing/render-app.tsx';
import { Allowed } from './permissions.tsx';

function shown(permissions: readonly string[], auth: string | readonly string[]): string | undefined {
  renderApp(
    <p>
      <Allowed auth={auth}>{'+'}</Allowed>
    </p>,
    { permissions },
  );
  return place.querySelector('p')?.textContent;
}

describe('Allowed', () => {
  it('shows its children to whoever holds the permission', () => {
    expect(shown(['station:create'], 'station:create')).toBe('+');
    expect(shown(['station:create'], ['station:update', 'station:create'])).toBe('+');
  });

  it('renders nothing otherwise, and for an empty list', () => {
    expect(shown(['station:list'], 'station:create')).toBe('');
    expect(shown(['station:list'], [])).toBe('');
  });
});
