import { useId } from 'react';
import type { Theme } from '../../theme/themes.ts';
import { tokens, type Scheme } from '../../theme/tokens.ts';

/** A preview with header, side menu and panel in the theme's colours. */
export function ThemePreview({ theme, scheme }: { theme: Theme; scheme: Scheme }) {
  const gradientId = useId();
  const { canvas, shell, shellText, active, activeGround, gradient } = theme.tokens[scheme];
  const { surface, line, mutedLight } = tokens[scheme];
  const ground = gradient ? `url(#${gradientId})` : shell;
  return (
    <svg viewBox="0 0 108 64" width="100%" aria-hidden>
      {gradient && (
        <linearGradient id={gradientId} x1="0" y1="0" x2="1" y2="1">
          {gradient.map((colour, index) => (
            <stop key={colour} offset={index / (gradient.length - 1)} stopColor={colour} />
          ))}
        </linearGradient>
      )}
      <rect width="108" height="64" fill={ground} />
      {theme.backgroundImage && <image href={theme.backgroundImage} width="216" height="122" />}
      <rect x="26" y="14" width="82" height="50" fill={canvas} />
      <circle cx="8" cy="7" r="3" fill={active} />
      <rect x="15" y="5.5" width="22" height="3" rx="1.5" fill={shellText} />
      <rect x="44" y="5.5" width="12" height="3" rx="1.5" fill={active} />
      <rect x="60" y="5.5" width="12" height="3" rx="1.5" fill={shellText} />
      <rect x="3" y="18" width="20" height="8" rx="2" fill={activeGround} />
      <rect x="6" y="20.5" width="13" height="3" rx="1.5" fill={active} />
      {[31, 40, 49].map((y) => (
        <rect key={y} x="6" y={y} width="11" height="3" rx="1.5" fill={shellText} />
      ))}
      <rect x="32" y="20" width="70" height="38" rx="2" fill={surface} stroke={line} />
      <path d="M37 49 L52 45 L66 46 L80 36 L97 32" fill="none" stroke={tokens[scheme].accent} strokeWidth="2" />
      <rect x="37" y="25" width="18" height="3" rx="1.5" fill={mutedLight} />
    </svg>
  );
}
