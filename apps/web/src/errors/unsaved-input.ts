type Ask = () => boolean;

const sources = new Set<Ask>();

/** Whether a reload would lose input anywhere on the page. */
export const hasUnsavedInput = (): boolean => [...sources].some((ask) => ask());

/** Registers a form: the page is not reloaded or left without asking. Returns the function that unregisters. */
export function reportUnsavedInput(ask: Ask): () => void {
  const hold = (event: BeforeUnloadEvent): void => {
    if (ask()) event.preventDefault();
  };
  sources.add(ask);
  addEventListener('beforeunload', hold);
  return () => {
    sources.delete(ask);
    removeEventListener('beforeunload', hold);
  };
}
