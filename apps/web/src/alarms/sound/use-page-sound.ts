import { useEffect } from 'react';
import { pageSound } from './page-sound.ts';

/** Sounds the alarms while the component is there, unless it is off; whatever is pressed lets the browser be heard. */
export function usePageSound(isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    pageSound.start(navigator.userActivation?.hasBeenActive ?? false);
    const allow = (): void => {
      // Escape and keys that are held with others are no leave yet.
      if (navigator.userActivation?.hasBeenActive ?? true) void pageSound.allow();
    };
    const gestures = ['pointerup', 'keydown'] as const;
    for (const gesture of gestures) addEventListener(gesture, allow, { capture: true, passive: true });
    return () => {
      for (const gesture of gestures) removeEventListener(gesture, allow, { capture: true });
      pageSound.stop();
    };
  }, [isOn]);
}
