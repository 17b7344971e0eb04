import { RAD } from './angles.ts';

/** WGS 84, degrees. */
export interface GeoPlace {
  readonly longitude: number;
  readonly latitude: number;
}

const SEMI_MAJOR = 6_378_137;
const FLATTENING = 1 / 298.257_223_563;
const MEAN_RADIUS = 6_371_008.8;

function greatCircle(a: GeoPlace, b: GeoPlace): number {
  const half = (degrees: number): number => Math.sin((degrees * RAD) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * RAD) * Math.cos(b.latitude * RAD) * half(b.longitude - a.longitude);
  return 2 * MEAN_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Distance between two places on the WGS 84 ellipsoid, m. Source: Vincenty (1975), inverse problem; for nearly antipodal places, where that
 * does not converge, on the sphere.
 */
export function distanceM(a: GeoPlace, b: GeoPlace): number {
  const minor = SEMI_MAJOR * (1 - FLATTENING);
  const reduced = (latitude: number): number => Math.atan((1 - FLATTENING) * Math.tan(latitude * RAD));
  const [u1, u2] = [reduced(a.latitude), reduced(b.latitude)];
  const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  const longitude = (b.longitude - a.longitude) * RAD;
  let lambda = longitude;
  for (let round = 0; round < 100; round += 1) {
    const sinSigma = Math.hypot(cosU2 * Math.sin(lambda), cosU1 * sinU2 - sinU1 * cosU2 * Math.cos(lambda));
    if (sinSigma === 0) return 0;
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * Math.cos(lambda);
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosU1 * cosU2 * Math.sin(lambda)) / sinSigma;
    const cosSqAlpha = 1 - sinAlpha ** 2;
    // On the equator the line has no middle latitude.
    const cos2Middle = cosSqAlpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosSqAlpha;
    const c = (FLATTENING / 16) * cosSqAlpha * (4 + FLATTENING * (4 - 3 * cosSqAlpha));
    const before = lambda;
    lambda =
      longitude +
      (1 - c) *
        FLATTENING *
        sinAlpha *
        (sigma + c * sinSigma * (cos2Middle + c * cosSigma * (-1 + 2 * cos2Middle ** 2)));
    if (Math.abs(lambda - before) > 1e-12) continue;
    const uSq = (cosSqAlpha * (SEMI_MAJOR ** 2 - minor ** 2)) / minor ** 2;
    const big = 1 + (uSq / 16_384) * (4_096 + uSq * (-768 + uSq * (320 - 175 * uSq)));
    const small = (uSq / 1_024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)));
    const third = (small / 6) * cos2Middle * (-3 + 4 * sinSigma ** 2) * (-3 + 4 * cos2Middle ** 2);
    const delta = small * sinSigma * (cos2Middle + (small / 4) * (cosSigma * (-1 + 2 * cos2Middle ** 2) - third));
    return minor * big * (sigma - delta);
  }
  return greatCircle(a, b);
}

const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));

/** q of Snyder, formula 3-12: share of the surface between the equator and a latitude. */
function zone(sine: number): number {
  const e = ECCENTRICITY * sine;
  return (1 - ECCENTRICITY ** 2) * (sine / (1 - e * e) + Math.atanh(e) / ECCENTRICITY);
}
const HEMISPHERE = zone(1);

/**
 * Area enclosed by a closed line on the WGS 84 ellipsoid, m²; it must not contain a pole, and areas where the line crosses itself count
 * twice or not at all. Source: Snyder (1987), Map Projections, authalic latitudes (3-11 to 3-13), on whose sphere the sides are great
 * circles.
 */
export function areaM2(places: readonly GeoPlace[]): number {
  const halves = places.map(({ latitude }) => Math.tan(Math.asin(zone(Math.sin(latitude * RAD)) / HEMISPHERE) / 2));
  const excess = places.reduce((sum, { longitude }, i) => {
    const next = (i + 1) % places.length;
    const turn = (places[next]!.longitude - longitude) * RAD;
    const across = turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
    const [a, b] = [halves[i]!, halves[next]!];
    return sum + 2 * Math.atan2(Math.tan(across / 2) * (a + b), 1 + a * b);
  }, 0);
  return (Math.abs(excess) * SEMI_MAJOR ** 2 * HEMISPHERE) / 2;
}
