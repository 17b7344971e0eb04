import { gauss, smoothNoise } from '../random.ts';
import type { Rain } from './rain.ts';
import { DAY, HOUR, days, solarPhase, yearPhase } from './time.ts';

export interface Place {
  readonly seed: number;
  /** degrees, WGS 84 */
  readonly longitude: number;
  readonly latitude: number;
  /** m above sea level */
  readonly elevation: number;
  readonly rain: Rain;
  /** Share of the regional rain that falls here. */
  readonly rainFactor: number;
}

/** Air temperature in °C from season, time of day (less under cloud), passing fronts and height. */
export function airTemperature(place: Place, t: number): number {
  const season = 17 - 11 * Math.cos(2 * Math.PI * (yearPhase(t) - 0.06));
  const swing = 5.5 * (1 - 0.65 * place.rain.cloud(t));
  const day = -swing * Math.cos(2 * Math.PI * (solarPhase(t, place.longitude) - 0.1));
  const front = 3.5 * smoothNoise(0x77, days(t) / 3.1);
  return season + day + front - 0.006 * place.elevation;
}

/** Temperature inside a housing in the sun, °C: follows the air an hour later with a larger amplitude. */
export function housingTemperature(place: Place, seed: number, t: number): number {
  const air = airTemperature(place, t - HOUR);
  const sun = sunHeight(place, t - HOUR);
  return air + 1.5 + 9 * Math.max(0, sun) * (1 - 0.8 * place.rain.cloud(t)) + 0.12 * gauss(seed, t);
}

/** Ground temperature in °C at a depth in mm: damped and delayed with depth. */
export function groundTemperature(place: Place, depth: number, t: number): number {
  const damp = Math.exp(-depth / 1_900);
  const season = 16.5 - 9 * damp * Math.cos(2 * Math.PI * (yearPhase(t - (depth / 1_000) * 21 * DAY) - 0.1));
  const day = 3.5 * Math.exp(-depth / 120) * Math.cos(2 * Math.PI * (solarPhase(t, place.longitude) - 0.6));
  return season + day - 0.005 * place.elevation;
}

/** Sine of the sun's elevation; below 0 at night. */
export function sunHeight(place: Place, t: number): number {
  const declination = -0.4093 * Math.cos(2 * Math.PI * (yearPhase(t) + 0.027));
  const latitude = (place.latitude * Math.PI) / 180;
  const hour = 2 * Math.PI * (solarPhase(t, place.longitude) - 0.5);
  return Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hour);
}

/** Relative humidity, %. */
export function humidity(place: Place, t: number): number {
  const day = 12 * Math.cos(2 * Math.PI * (solarPhase(t, place.longitude) - 0.1));
  const value = 70 + day + 22 * place.rain.cloud(t) + 6 * smoothNoise(place.seed ^ 0x31, days(t) * 2);
  return Math.min(100, Math.max(25, value));
}

/** m/s */
export const windSpeed = (place: Place, t: number): number =>
  Math.max(
    0,
    2 +
      1.6 * smoothNoise(place.seed ^ 0x32, days(t) * 5) +
      1.1 * smoothNoise(place.seed ^ 0x33, days(t) * 140) +
      2.5 * place.rain.cloud(t),
  );

/** Degrees, 0 north. */
export const windDirection = (place: Place, t: number): number =>
  (((200 + 120 * smoothNoise(place.seed ^ 0x34, days(t) * 3) + 25 * smoothNoise(place.seed ^ 0x35, days(t) * 90)) %
    360) +
    360) %
  360;

/** hPa at the height of the place: standard atmosphere with passing weather. */
export const airPressure = (place: Place, t: number): number =>
  1_013.25 * (1 - 2.25577e-5 * place.elevation) ** 5.25588 +
  7 * smoothNoise(0x36, days(t) / 2.3) -
  4 * place.rain.cloud(t);

/** mm since EPOCH at this place */
export const rainTotal = (place: Place, t: number): number => place.rainFactor * place.rain.total(t);
