import { dateColour } from '../../charts/ramp.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { Scene } from './scene.ts';

interface SpaceDrawingProps {
  scene: Scene;
  /** The number of lines that are dates. One more is the moving one. */
  dates: number;
  size: { readonly width: number; readonly height: number };
  scheme: Scheme;
  label: string;
}

const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** A scene as lines. Its colours are inline, because a saved picture has no style sheet. */
export function SpaceDrawing({ scene, dates, size, scheme, label }: SpaceDrawingProps) {
  const { locale } = useLanguage();
  const t = tokens[scheme];
  const text = { fontSize: 12, textAnchor: 'middle', dominantBaseline: 'central' } as const;
  return (
    <svg
      data-plot
      role="img"
      aria-label={label}
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
    >
      {scene.floor.map((line, i) => (
        <path key={i} d={path(line)} stroke={t.line} strokeWidth={1} fill="none" />
      ))}
      {scene.axes.map(({ key, from, to, ticks, anchor, name }) => (
        <g key={key}>
          <path d={path([from, to])} stroke={t.control} strokeWidth={1.2} fill="none" />
          {ticks.map(({ at, value }) => (
            <text key={value} x={at[0]} y={at[1]} fill={t.text3} {...text} textAnchor={anchor}>
              {formatNumber(value, locale, 0)}
            </text>
          ))}
          <text x={name[0]} y={name[1]} fill={t.text2} fontWeight={600} {...text}>
            {`${key.toUpperCase()} mm`}
          </text>
        </g>
      ))}
      <path d={path(scene.still)} stroke={t.control} strokeWidth={1} strokeDasharray="3 4" fill="none" />
      {scene.lines.map((stretches, i) => {
        const isMoving = i >= dates;
        const isStrong = isMoving || (i === dates - 1 && scene.lines.length === dates);
        const colour = isMoving ? t.accent : dateColour(scheme, i, dates);
        return stretches.map((stretch, part) => (
          <g key={`${i} ${part}`}>
            <path
              d={path(stretch)}
              stroke={colour}
              strokeWidth={isStrong ? 2.6 : 1.6}
              strokeLinejoin="round"
              strokeLinecap="round"
              fill="none"
            />
            {isStrong &&
              stretch.map(([x, y], node) => (
                <circle key={node} cx={x} cy={y} r={2.6} fill={t.surface} stroke={colour} strokeWidth={1.5} />
              ))}
          </g>
        ));
      })}
    </svg>
  );
}
