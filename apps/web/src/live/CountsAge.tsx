import { Age } from './Age.tsx';
import { useEachSecond } from './second.ts';
import { useLiveSource } from './source.ts';

/** The age of the counts of stations where they are old: the server counts no more, or cannot be reached. A replay counts for itself. */
export function CountsAge({ isBrief = false }: { isBrief?: boolean }) {
  const { store, now, isReplay } = useLiveSource();
  const oldAt = useEachSecond(() => {
    const { counted } = store.getState();
    return !isReplay && counted && now() > Date.parse(counted.until) ? counted.at : undefined;
  });
  return oldAt !== undefined && <Age collectTime={oldAt} freshness="late" isCount isBrief={isBrief} />;
}
