import classes from './LoginPage.module.css';

const LINES = 13;

/** A slope in contour lines behind the card: drawn, so that nothing has to be fetched. */
export function Contours() {
  return (
    <svg className={classes.contours} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
      {Array.from({ length: LINES }, (_, index) => (
        <path key={index} d={contour(index)} strokeOpacity={index % 4 === 0 ? 1 : 0.5} />
      ))}
    </svg>
  );
}

function contour(index: number): string {
  const base = 210 + index * 62;
  const points = Array.from({ length: 37 }, (_, step) => {
    const x = step * 40;
    const relief = 120 * Math.exp(-(((x - 950) / 260) ** 2)) + 70 * Math.exp(-(((x - 320) / 210) ** 2));
    const y = base - relief * (1 - index / 16) + 16 * Math.sin(x / 170 + index * 0.7) + 7 * Math.sin(x / 61 - index);
    return [x, Math.round(y * 10) / 10] as const;
  });
  return points.map(([x, y], step) => `${step === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}
