type Ask = () => boolean;

const sources = new Set<Ask>();

/** Whether something typed anywhere on the page would be lost with it. */
export const hasUnsavedInput = (): boolean => [...sources].some((ask) => ask());

/** Whoever knows of forms says so: the page is then not reloaded or left without asking. Returns the end of it. */
export function tellUnsavedInput(ask: Ask): () => void {
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
