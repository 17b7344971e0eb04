import { IconCheck, IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { Text } from './box.tsx';
import classes from './Steps.module.css';
import { useWidth } from './table/use-width.ts';

interface Step {
  readonly key: string;
  readonly mark: 'done' | 'current' | 'coming' | 'skipped' | 'ended';
  readonly word: string;
  /** The time, or a replacement. */
  readonly time: ReactNode;
  readonly detail?: string | null;
}

const marks = { done: IconCheck, ended: IconX } as const;

/** Below this width per step they are stacked. */
const LEAST_PX = 85;

/** Progress as adjacent steps with times. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useWidth(place) < LEAST_PX * steps.length;
  return (
    <div ref={place}>
      <ol className={classes.steps} aria-label={label} data-narrow={isNarrow || undefined}>
        {steps.map(({ key, mark, word, time, detail = null }) => {
          const Icon = mark === 'done' || mark === 'ended' ? marks[mark] : null;
          return (
            <li key={key} data-mark={mark} aria-current={mark === 'current' ? 'step' : undefined}>
              <span className={classes.disc} aria-hidden>
                {Icon ? <Icon size={13} stroke={3} /> : <i />}
              </span>
              <span className={classes.word}>{word}</span>
              <Text tone="text2">{time}</Text>
              {detail !== null && (
                <Text tone="text3" className={classes.detail}>
                  {detail}
                </Text>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
