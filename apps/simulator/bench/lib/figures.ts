/** A measured figure; with a target it passes or fails. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
}

export interface PartResult {
  readonly part: string;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  /** Conditions needed to interpret the figures. */
  readonly notes: readonly string[];
}

export function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

/** The quantile of the samples for a share (0 to 1). */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const shown = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);

function row({ name, value, unit, target }: Figure, verdict: boolean | null): string {
  const wanted = target ? ('atLeast' in target ? `≥ ${shown(target.atLeast)}` : `≤ ${shown(target.atMost)}`) : '';
  const word = verdict === null ? '' : verdict ? 'pass' : 'MISS';
  return `  ${name.padEnd(58)} ${shown(value).padStart(12)} ${unit.padEnd(10)} ${wanted.padEnd(12)} ${word}`;
}

/** All figures as a readable table. */
export function table(results: readonly PartResult[]): string {
  return results
    .flatMap(({ part, seconds, figures, notes }) => [
      `${part} (${seconds.toFixed(0)} s)`,
      ...figures.map((figure) => row(figure, isMet(figure))),
      ...notes.map((note) => `  · ${note}`),
      '',
    ])
    .join('\n');
}

/** Rows of cells as a table of Markdown, the first as its head. */
export const markdown = ([head = [], ...rows]: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
