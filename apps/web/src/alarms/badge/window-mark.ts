import type { AlarmLevel } from '@groundwatch/protocol/model';
import { tokens } from '../../theme/tokens.ts';
import { symbolColours } from '../../ui/symbols/colours.ts';
import { paintSymbol, symbolFont } from '../../ui/symbols/paint.ts';
import { symbolParts, SYMBOL_BOX } from '../../ui/symbols/shapes.ts';

const SIDE = 64;
/** The highest count that is legible in a favicon. */
const MOST_SHOWN = 9;

/** "(3) Groundwatch", or the plain title without alarms. */
const markedTitle = (title: string, calling: number): string => {
  const plain = title.replace(/^\(\d+\) /, '');
  return calling === 0 ? plain : `(${calling}) ${plain}`;
};

function picture(level: AlarmLevel, calling: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return '';
  // Bright colours are visible on light and dark tabs.
  const colours = symbolColours(`level${level}`, tokens.dark);
  const shape = symbolParts(`level${level}`).filter((part) => 'd' in part);
  paintSymbol(context, shape, colours, { x: 0, y: 0, size: SIDE });
  const unit = SIDE / SYMBOL_BOX;
  context.fillStyle = colours.ink;
  context.font = symbolFont(14 * unit);
  context.textAlign = 'center';
  const text = calling > MOST_SHOWN ? `${MOST_SHOWN}+` : String(calling);
  context.fillText(text, 12 * unit, (level === 2 ? 20 : 17) * unit, 17 * unit);
  return canvas.toDataURL('image/png');
}

/** Shows the number of unacknowledged alarms in title and favicon until the returned function is called. */
export function markWindow(calling: number, worst: AlarmLevel | null): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const own = icon?.href;
  const mark = (): void => {
    const marked = markedTitle(document.title, calling);
    if (marked !== document.title) document.title = marked;
  };
  // Pages set their own title when they open.
  const observer = new MutationObserver(mark);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  mark();
  if (icon && calling > 0 && worst !== null) icon.href = picture(worst, calling) || icon.href;
  return () => {
    observer.disconnect();
    document.title = markedTitle(document.title, 0);
    if (icon && own !== undefined) icon.href = own;
  };
}
