/** The action of a key on a wall. */
export type WallAction =
  | {
      readonly kind:
        | 'fullScreen'
        | 'leave'
        | 'pause'
        | 'next'
        | 'previous'
        | 'mute'
        | 'acknowledge'
        | 'replay'
        | 'help'
        | 'close';
    }
  | { readonly kind: 'scene'; readonly index: number };

const letters: Readonly<Record<string, WallAction>> = {
  f: { kind: 'fullScreen' },
  k: { kind: 'leave' },
  ' ': { kind: 'pause' },
  ArrowRight: { kind: 'next' },
  ArrowDown: { kind: 'next' },
  ArrowLeft: { kind: 'previous' },
  ArrowUp: { kind: 'previous' },
  m: { kind: 'mute' },
  a: { kind: 'acknowledge' },
  r: { kind: 'replay' },
  '?': { kind: 'help' },
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/**
 * The action of a pressed key, or null. Single-letter keys can be turned off (WCAG 2.1.4), because speech input and tremor press
 * them unintentionally. Escape and focus keys always work. `isTaken`: a focused control uses the key.
 */
export function actionOf(pressed: Pressed, isOn: boolean, isTaken: boolean): WallAction | null {
  const { key, ctrlKey, metaKey, altKey, repeat } = pressed;
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Escape') return { kind: 'close' };
  if (!isOn || repeat) return null;
  if (isTaken && (key === ' ' || key.startsWith('Arrow'))) return null;
  if (/^[1-9]$/.test(key)) return { kind: 'scene', index: Number(key) - 1 };
  return letters[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
