import { useMediaQuery } from '@mantine/hooks';
import { create } from 'zustand';

/** `auto`: the device decides. */
export const viewChoices = ['auto', 'desktop', 'mobile'] as const;
export type ViewChoice = (typeof viewChoices)[number];
export type View = 'desktop' | 'mobile';

const KEY = 'gw-view';
/** A page made for a desk, shown by a phone that then lets the user zoom. */
const DESKTOP_VIEWPORT = 'width=1280';
const OWN_VIEWPORT = 'width=device-width, initial-scale=1';
/** Narrower than this nothing but the mobile view fits, whatever was chosen. */
const NARROW = '(max-width: 47.99em)';

export const isMobileAgent = (userAgent: string): boolean =>
  /Android|iPhone|iPad|iPod|Windows Phone|Mobile/i.test(userAgent);

export const viewOf = (choice: ViewChoice, userAgent: string): View =>
  choice === 'auto' ? (isMobileAgent(userAgent) ? 'mobile' : 'desktop') : choice;

export const viewportOf = (choice: ViewChoice, userAgent: string): string =>
  choice === 'desktop' && isMobileAgent(userAgent) ? DESKTOP_VIEWPORT : OWN_VIEWPORT;

const readChoice = (): ViewChoice => {
  const kept = localStorage.getItem(KEY);
  return viewChoices.find((choice) => choice === kept) ?? 'auto';
};

/** How the pages are laid out on this device; other devices of the same user choose for themselves. */
export const useViewChoice = create<{ choice: ViewChoice; choose: (choice: ViewChoice) => void }>()((set) => ({
  choice: readChoice(),
  choose: (choice) => {
    localStorage.setItem(KEY, choice);
    set({ choice });
  },
}));

/** Before the first render: tells the browser how wide a page this device is to be shown, now and when it is chosen anew. */
export function followViewChoice(): void {
  const apply = ({ choice }: { choice: ViewChoice }): void =>
    document.querySelector('meta[name="viewport"]')?.setAttribute('content', viewportOf(choice, navigator.userAgent));
  apply(useViewChoice.getState());
  useViewChoice.subscribe(apply);
}

/** The view that stands now. */
export function useView(): View {
  const choice = useViewChoice((state) => state.choice);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  return isNarrow ? 'mobile' : viewOf(choice, navigator.userAgent);
}
