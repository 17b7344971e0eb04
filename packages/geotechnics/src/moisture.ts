import type { MoistureCoefficients } from '@groundwatch/protocol/model';

/** Scaled frequency SF = (Fa − Fs)/(Fa − Fw): 0 in air, 1 in water. Source: Sentek probes, Campbell Scientific EnviroSMART. */
export const scaledFrequency = (soil: number, air: number, water: number): number => (air - soil) / (air - water);

/**
 * Volumetric water content in %, from counts or frequencies in soil, air and water, by the scaled frequency. null where the curve has no
 * value. The inverse form ((SF − C)/A)^(1/B) gives % (Campbell Scientific, EnviroSMART probe: program listing); the forward form A·SF^B + C
 * gives a fraction of the volume.
 */
export function moistureOf(soilFrequency: number, waterFrequency: number, k: MoistureCoefficients): number | null {
  const scaled = scaledFrequency(soilFrequency, k.airFrequency, waterFrequency);
  const theta = k.form === 'inverse' ? ((scaled - k.c) / k.a) ** (1 / k.b) : k.a * scaled ** k.b + k.c;
  return Number.isFinite(theta) ? (k.form === 'inverse' ? theta : theta * 100) : null;
}

/** Volumetric water content in % of a reflectometer, from its period in µs: −0.0663 − 0.0063 t + 0.0007 t². Source: CS616 manual. */
export const reflectometerMoisture = (periodUs: number): number =>
  100 * (-0.0663 - 0.0063 * periodUs + 0.0007 * periodUs ** 2);
