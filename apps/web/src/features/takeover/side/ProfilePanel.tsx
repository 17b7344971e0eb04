import { niceStep } from '../../../charts/value-axis.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { largest, shearZone, type ProfileLine } from '../../../sensors/profiles/profile-line.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { formatStamp } from '../../../ui/format-time.ts';
import { Figure, type FigureSize } from '../plot/Figure.tsx';
import plot from '../plot/plot.module.css';
import type { Scene } from '../use-scene.ts';
import { WallPanel } from '../WallPanel.tsx';
import { useProfile, type ArrayOf } from './use-profile.ts';

const LEFT = 62;
const RIGHT = 16;
const TOP = 30;
const BOTTOM = 34;
const ROW = 26;
const SHEAR_WORDS = 30;
const LEGEND = 242;
const NARROW_LEGEND = 148;
/** From the oldest date to the newest: one ramp. */
const ramp = ['#34506F', '#4A6889', '#6485A8', '#8CA9C8', '#B9CDE2', '#FFFFFF'];

/** Displacement along a borehole at dates of the last weeks. */
export function ProfilePanel({ array, scene }: { array: ArrayOf; scene: Scene }) {
  const { t } = useTranslation('wall');
  const { lines, isElevation, isLevel, isLoading, error } = useProfile(array);
  const axis = isLevel ? 'z' : 'resultant';
  const has = lines.some((line) => line.nodes.some((node) => node[axis] !== null));
  return (
    <WallPanel
      title={t('takeover.profile')}
      about={array.device.name}
      isLoading={isLoading}
      error={error}
      empty={has ? undefined : t('takeover.noProfile')}
    >
      <Figure label={t('takeover.profile')}>
        {(size) => <Drawing {...{ lines, axis, isElevation, size, zone: scene.zone }} />}
      </Figure>
    </WallPanel>
  );
}

interface DrawingProps {
  lines: readonly ProfileLine[];
  axis: 'resultant' | 'z';
  isElevation: boolean;
  size: FigureSize;
  zone: string | undefined;
}

function Drawing({ lines, axis, isElevation, size, zone }: DrawingProps) {
  const { t } = useTranslation('wall');
  const { locale } = useLanguage();
  const nodes = lines.flatMap((line) => line.nodes);
  const values = nodes.flatMap((node) => node[axis] ?? []);
  const places = nodes.map(({ at }) => at);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const [shallow, deep] = [Math.min(...places), Math.max(...places)];
  const box = { left: LEFT, top: TOP, width: size.width - LEFT - RIGHT, height: size.height - TOP - BOTTOM };
  const stepX = niceStep(high - low, 4);
  const stepY = niceStep(deep - shallow || 1, 6);
  const most = Math.ceil(high / stepX) * stepX;
  const least = Math.floor(low / stepX) * stepX;
  const x = (value: number): number => box.left + ((value - least) / (most - least)) * box.width;
  // Depths increase downwards, elevations upwards.
  const share = (at: number): number => (at - shallow) / (deep - shallow || 1);
  const y = (at: number): number => box.top + (isElevation ? 1 - share(at) : share(at)) * box.height;
  const ticksX = Array.from({ length: Math.round((most - least) / stepX) + 1 }, (_, i) => least + i * stepX);
  const firstY = Math.ceil(shallow / stepY) * stepY;
  const ticksY = Array.from({ length: Math.floor((deep - firstY) / stepY) + 1 }, (_, i) => firstY + i * stepY);
  const newest = lines.at(-1)!;
  const shear = axis === 'resultant' ? shearZone(newest) : null;
  const colourOf = (i: number): string => ramp[ramp.length - lines.length + i] ?? ramp[0]!;
  // The foot of the line leaves room for text: on the right if the foot is fixed, on the left if the top is fixed.
  const foot = newest.nodes.toSorted((a, b) => y(b.at) - y(a.at)).find((node) => node[axis] !== null)?.[axis] ?? 0;
  const isFootFar = x(foot) > box.left + box.width / 2;
  // The newest dates that fit below the shear zone and its words, or in the lower half.
  const shearFoot = shear && Math.max(y(shear.from), y(shear.to)) + (isFootFar ? 0 : SHEAR_WORDS);
  const below = shearFoot ?? box.top + box.height / 2;
  const room = Math.max(1, Math.floor((box.top + box.height - below - 4) / ROW));
  const listed = lines.slice(-room);
  const legendTop = size.height - BOTTOM - listed.length * ROW - 4;
  // Wide lines leave less room beside them. Then the newest has only its date.
  const besideFoot = nodes
    .filter((node) => node[axis] !== null && y(node.at) > legendTop)
    .map((node) => x(node[axis]!));
  const isNarrow = isFootFar && Math.min(...besideFoot) - box.left < LEGEND + 24;
  const legend = isNarrow ? NARROW_LEGEND : LEGEND;
  const swatch = isNarrow ? 18 : 30;
  const legendLeft = isFootFar ? box.left + 6 : size.width - RIGHT - 4 - LEGEND;
  const digits = high < 10 ? 2 : 1;
  return (
    <>
      {ticksX.map((value) => (
        <g key={value}>
          <line className={plot.grid} x1={x(value)} x2={x(value)} y1={box.top} y2={box.top + box.height} />
          <text className={plot.axis} x={x(value)} y={box.top - 10} textAnchor="middle">
            {formatNumber(value, locale, stepX < 1 ? 1 : 0)}
          </text>
        </g>
      ))}
      {ticksY.map((at) => (
        <g key={at}>
          <line className={plot.grid} x1={box.left} x2={box.left + box.width} y1={y(at)} y2={y(at)} />
          <text className={plot.axis} x={box.left - 10} y={y(at) + 6} textAnchor="end">
            {formatNumber(at, locale, stepY < 1 ? 1 : 0)}
          </text>
        </g>
      ))}
      {shear && (
        <>
          <rect
            fill="var(--gw-raised)"
            x={box.left}
            width={box.width}
            y={Math.min(y(shear.from), y(shear.to))}
            height={Math.max(6, Math.abs(y(shear.to) - y(shear.from)))}
          />
          <text
            className={plot.title}
            x={box.left + box.width - 4}
            y={isFootFar ? Math.min(y(shear.from), y(shear.to)) - 10 : Math.max(y(shear.from), y(shear.to)) + 22}
            textAnchor="end"
          >
            {t('takeover.shear', { from: formatNumber(shear.from, locale, 1), to: formatNumber(shear.to, locale, 1) })}
          </text>
        </>
      )}
      {lines.map((line, i) => {
        const known = line.nodes.filter((node) => node[axis] !== null);
        const isNewest = line === newest;
        return (
          <g key={line.time}>
            <path
              fill="none"
              stroke={colourOf(i)}
              strokeWidth={isNewest ? 3 : 2}
              strokeLinejoin="round"
              d={`M${known.map((node) => `${x(node[axis]!).toFixed(1)} ${y(node.at).toFixed(1)}`).join('L')}`}
            />
            {isNewest &&
              known.length <= 40 &&
              known.map((node) => (
                <circle key={node.at} className={plot.open} cx={x(node[axis]!)} cy={y(node.at)} r={4.2} stroke="#fff" />
              ))}
          </g>
        );
      })}
      {listed.map((line, i) => {
        const top = legendTop + i * ROW;
        const isNewest = line === newest;
        const value = largest(line, axis)?.[axis] ?? null;
        return (
          <g key={line.time} fontWeight={isNewest ? 700 : 400}>
            <line
              x1={legendLeft}
              x2={legendLeft + swatch}
              y1={top + 12}
              y2={top + 12}
              stroke={colourOf(lines.length - listed.length + i)}
              strokeWidth={isNewest ? 3 : 2}
            />
            <text className={plot.title} x={legendLeft + swatch + (isNarrow ? 8 : 12)} y={top + 18}>
              {formatStamp(line.time, zone).slice(5, isNewest && !isNarrow ? 16 : 10)}
            </text>
            <text className={plot.title} x={legendLeft + legend} y={top + 18} textAnchor="end">
              {value === null ? '—' : formatNumber(value, locale, digits)}
            </text>
          </g>
        );
      })}
      <text className={plot.axis} x={box.left} y={size.height - 8}>
        {t(isElevation ? 'takeover.profileElevation' : 'takeover.profileDepth')}
      </text>
    </>
  );
}
