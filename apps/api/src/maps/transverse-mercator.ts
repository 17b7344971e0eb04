/** Semi-major axis, m, and flattening of the CGCS2000 ellipsoid. */
export const CGCS2000 = { a: 6_378_137, f: 1 / 298.257_222_101, scale: 1 } as const;

const RADIANS = Math.PI / 180;

/**
 * Projects degrees to the easting from the central meridian and the northing from the equator, m. It uses the Krüger series to the fourth
 * order of the third flattening, accurate to 1 mm within 10° of the meridian (Karney 2011, Transverse Mercator with an accuracy of a few
 * nanometers).
 */
export function transverseMercator(
  { a, f, scale }: { readonly a: number; readonly f: number; readonly scale: number },
  meridian: number,
): (longitude: number, latitude: number) => [number, number] {
  const n = f / (2 - f);
  const radius = (scale * a * (1 + n ** 2 / 4 + n ** 4 / 64)) / (1 + n);
  const alpha = [
    n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3 + (41 / 180) * n ** 4,
    (13 / 48) * n ** 2 - (3 / 5) * n ** 3 + (557 / 1_440) * n ** 4,
    (61 / 240) * n ** 3 - (103 / 140) * n ** 4,
    (49_561 / 161_280) * n ** 4,
  ];
  const e = Math.sqrt(f * (2 - f));
  return (longitude, latitude) => {
    const east = (longitude - meridian) * RADIANS;
    const tau = Math.tan(latitude * RADIANS);
    const sigma = Math.sinh(e * Math.atanh((e * tau) / Math.hypot(1, tau)));
    const conformal = tau * Math.hypot(1, sigma) - sigma * Math.hypot(1, tau);
    const xi = Math.atan2(conformal, Math.cos(east));
    const eta = Math.asinh(Math.sin(east) / Math.hypot(conformal, Math.cos(east)));
    let [x, y] = [eta, xi];
    for (const [index, factor] of alpha.entries()) {
      const k = 2 * (index + 1);
      x += factor * Math.cos(k * xi) * Math.sinh(k * eta);
      y += factor * Math.sin(k * xi) * Math.cosh(k * eta);
    }
    return [radius * x, radius * y];
  };
}
