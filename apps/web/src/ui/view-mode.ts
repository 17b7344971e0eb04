import { useMediaQuery } from '@mantine/hooks';
import { create } from 'zustand';

/** `auto`: decided by the device. */
export const viewChoices = ['auto', 'desktop', 'mobile'] as const;
export type ViewChoice = (typeof viewChoices)[number];
export type View = 'desktop' | 'mobile';

const KEY = 'gw-view';
/** A desktop page on a phone, which lets the user zoom. */
const DESKTOP_VIEWPORT = 'width=1280';
const OWN_VIEWPORT = 'width=device-width, initial-scale=1';
/** Below this width only the mobile view fits, whatever was selected. */
const NARROW = '(max-width: 47.99em)';

/** Phones of every maker say Mobile, tablets with Android do not. */
export const isMobileAgent = (userAgent: string): boolean => /Android|Mobile/i.test(userAgent);

export const viewOf = (choice: ViewChoice, userAgent: string): View =>
  choice === 'auto' ? (isMobileAgent(userAgent) ? 'mobile' : 'desktop') : choice;

export const viewportOf = (choice: ViewChoice, userAgent: string): string =>
  choice === 'desktop' && isMobileAgent(userAgent) ? DESKTOP_VIEWPORT : OWN_VIEWPORT;

const readChoice = (): ViewChoice => {
  const kept = localStorage.getItem(KEY);
  return viewChoices.find((choice) => choice === kept) ?? 'auto';
};

/** The layout of the pages on this device. Other devices of the user have their own choice. */
export const useViewChoice = create<{ choice: ViewChoice; choose: (choice: ViewChoice) => void }>()((set) => ({
  choice: readChoice(),
  choose: (choice) => {
    localStorage.setItem(KEY, choice);
    set({ choice });
  },
}));

/** Called before the first render: sets the viewport width of this device, now and on every change. */
export function followViewChoice(): void {
  const apply = ({ choice }: { choice: ViewChoice }): void =>
    document.querySelector('meta[name="viewport"]')?.setAttribute('content', viewportOf(choice, navigator.userAgent));
  apply(useViewChoice.getState());
  useViewChoice.subscribe(apply);
}

/** The present view. */
export function useView(): View {
  const choice = useViewChoice((state) => state.choice);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  return isNarrow ? 'mobile' : viewOf(choice, navigator.userAgent);
}
