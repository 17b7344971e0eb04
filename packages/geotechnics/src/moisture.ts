import type { MoistureCoefficients } from '@groundwatch/protocol/model';

/**
 * Volumetric water content in %, from counts or frequencies in soil, air and water, by the scaled frequency
 * SF = (Fa − Fs)/(Fa − Fw). Null where the curve has no value. The inverse form ((SF − C)/A)^(1/B) gives % (Campbell Scientific,
 * EnviroSMART probe: program listing); the forward form A·SF^B + C gives a fraction of the volume.
 */
export function moistureOf(soilFrequency: number, waterFrequency: number, k: MoistureCoefficients): number | null {
  const scaled = (k.airFrequency - soilFrequency) / (k.airFrequency - waterFrequency);
  const theta = k.form === 'inverse' ? ((scaled - k.c) / k.a) ** (1 / k.b) : k.a * scaled ** k.b + k.c;
  return Number.isFinite(theta) ? (k.form === 'inverse' ? theta : theta * 100) : null;
}
