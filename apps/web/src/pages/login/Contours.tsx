import { contours } from 'd3-contour';
import classes from './Entrance.module.css';

const WIDTH = 96;
const HEIGHT = 96;
/** None of the heights is that of a saddle, where a line would touch itself. */
const STEP = 0.085;
const LINES = 26;
/** Every fifth line is stronger, as on maps. */
const MAJOR = 5;

/** A slope in contour lines, drawn so that nothing has to be loaded. */
export function Contours() {
  return (
    <svg
      className={classes.contours}
      viewBox={`1 1 ${WIDTH - 2} ${HEIGHT - 2}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      {lines.map(({ path, isMajor }, index) => (
        <path key={index} d={path} data-major={isMajor || undefined} />
      ))}
    </svg>
  );
}

const hill = (x: number, y: number, cx: number, cy: number, w: number, h: number): number =>
  Math.exp(-(((x - cx) / w) ** 2) - ((y - cy) / h) ** 2);

/** Two summits, a valley between them, and the hollow of a slide. */
function height(column: number, row: number): number {
  const x = column / WIDTH;
  const y = row / HEIGHT;
  const relief =
    1.5 * hill(x, y, 0.7, 0.3, 0.34, 0.3) +
    0.95 * hill(x, y, 0.14, 0.62, 0.26, 0.3) +
    0.5 * hill(x, y, 0.95, 0.95, 0.3, 0.24);
  const slide = 0.34 * hill(x, y, 0.52, 0.5, 0.075, 0.15) - 0.16 * hill(x, y, 0.47, 0.72, 0.08, 0.07);
  const gullies =
    0.05 * Math.sin(x * 19 + y * 7) + 0.035 * Math.sin(y * 27 - x * 11) + 0.02 * Math.sin(x * 51 + y * 43);
  return relief - slide + gullies + 0.3 * (1 - y);
}

const lines = contours()
  .size([WIDTH, HEIGHT])
  .thresholds(Array.from({ length: LINES }, (_, index) => (index + 1.4) * STEP))(
    Array.from({ length: WIDTH * HEIGHT }, (_, index) => height(index % WIDTH, Math.floor(index / WIDTH))),
  )
  .map(({ coordinates }, index) => ({
    isMajor: index % MAJOR === 0,
    path: coordinates
      .flat()
      .map((ring) => `M${ring.map(([x = 0, y = 0]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`)
      .join(''),
  }));
