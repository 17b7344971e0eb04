import { useEffect } from 'react';
import { pageSound } from './page-sound.ts';

/** Plays the alarm sound while the component is mounted, unless it is off. Any user gesture allows sound. */
export function usePageSound(isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    pageSound.start(navigator.userActivation?.hasBeenActive ?? false);
    const allow = (): void => {
      // Escape and key combinations do not count as a user gesture.
      if (navigator.userActivation?.hasBeenActive ?? true) pageSound.allowLater();
    };
    const gestures = ['pointerup', 'keydown'] as const;
    for (const gesture of gestures) addEventListener(gesture, allow, { capture: true, passive: true });
    return () => {
      for (const gesture of gestures) removeEventListener(gesture, allow, { capture: true });
      pageSound.stop();
    };
  }, [isOn]);
}
