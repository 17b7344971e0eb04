import type { AlarmLevel } from '@groundwatch/protocol/model';
import { tokens } from '../../theme/tokens.ts';
import { symbolColours } from '../../ui/symbols/colours.ts';
import { paintSymbol, symbolFont } from '../../ui/symbols/paint.ts';
import { symbolParts, SYMBOL_BOX } from '../../ui/symbols/shapes.ts';

const SIDE = 64;
/** Digits that can be told apart at the size of a tab's picture. */
const MOST_SHOWN = 9;

/** "(3) Groundwatch": without the count where there is none. */
const markedTitle = (title: string, calling: number): string => {
  const plain = title.replace(/^\(\d+\) /, '');
  return calling === 0 ? plain : `(${calling}) ${plain}`;
};

function picture(level: AlarmLevel, calling: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return '';
  // The bright colours stand out from a light and from a dark tab alike.
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

/** Title and picture of the window say how many alarms call, while the returned function has not been called. */
export function markWindow(calling: number, worst: AlarmLevel | null): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const own = icon?.href;
  const mark = (): void => {
    const marked = markedTitle(document.title, calling);
    if (marked !== document.title) document.title = marked;
  };
  // Pages name themselves as they are opened.
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
