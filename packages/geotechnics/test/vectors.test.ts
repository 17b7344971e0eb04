import { describe, expect, test } from 'vitest';
import {
  aleotti,
  arrayDisplacement,
  arrayShape,
  caine,
  csqDbm,
  gb6722Limit,
  gaugeTemperatureFactor,
  inverseVelocity,
  lifepo4Charge,
  linearOpening,
  moistureOf,
  polynomialOpening,
  recursiveStaLta,
  reflectometerMoisture,
  rodExpansion,
  rsrpDbm,
  rsrqDb,
  sadovsky,
  scaledFrequency,
  tangentAngle,
  thermalOpening,
  tiltSelfCheck,
  totalTilt,
  triggerOnsets,
  wireDigits,
  wireFrequency,
  type ProtectedStructure,
  type Velocity,
} from '../src/index.ts';
import { domainVectors, triggerVectors } from './vectors.ts';

describe.each(domainVectors)('published values, %s', (_, v) => {
  test('tilt: total and self-check of real readings', () => {
    for (const { x, y, z, total_deg: total, tol = 0.001 } of v.tilt) {
      expect(Math.abs(totalTilt(x, y) - total)).toBeLessThan(tol);
      expect(Math.abs(90 - Math.abs(z) - total)).toBeLessThan(0.005);
      expect(Math.abs(tiltSelfCheck(x, y, z))).toBeLessThan(1e-4);
    }
  });

  test('crack: linear, with temperature, with a rod, polynomial', () => {
    const [linear, thermal, rod, polynomial] = v.crack;
    expect(linearOpening(linear!.R1, linear!.R0, linear!.G)).toBeCloseTo(linear!.D, 2);
    const of = (c: typeof linear & {}) => ({
      k: { factor: c.G, multiplier: c.M, constant: c.B },
      t: { now: c.T1, zero: c.T0 },
    });
    const { k, t } = of(thermal!);
    expect(gaugeTemperatureFactor(thermal!.R1, k)).toBeCloseTo(thermal!.K, 5);
    expect(thermalOpening(thermal!.R1, thermal!.R0, k, t)).toBeCloseTo(thermal!.unrounded, 6);
    const withRod = of(rod!);
    const opening =
      thermalOpening(rod!.R1, rod!.R0, withRod.k, withRod.t) + rodExpansion(rod!.rod_mm, rod!.rod_cte, withRod.t);
    expect(opening).toBeCloseTo(rod!.unrounded, 6);
    const { A, B, C, points, max_err_pct_fs: error } = polynomial!;
    const span = points.at(-1)![1];
    for (const [reading, mm] of points)
      expect(Math.abs(polynomialOpening(reading, [A, B, C]) - mm)).toBeLessThan((span * error) / 100 + 0.001);
    expect(polynomialOpening(2441.3, [A, B, C], 0.1, { now: 15, zero: 5 })).toBeCloseTo(1, 1);
  });

  test('vibrating wire: digits', () => {
    expect(wireDigits(v.vw_digits.f_hz)).toBeCloseTo(v.vw_digits.digits, 6);
    expect(wireFrequency(v.vw_digits.digits)).toBeCloseTo(v.vw_digits.f_hz, 6);
  });

  test('soil: both forms, and the reflectometer', () => {
    const { Fa, Fw, Fs, SF, A, B, C, theta_pct: theta } = v.soil.example;
    expect(scaledFrequency(Fs, Fa, Fw)).toBeCloseTo(SF, 7);
    const common = { airFrequency: Fa, waterFrequency: null };
    expect(moistureOf(Fs, Fw, { form: 'inverse', a: A, b: B, c: C, ...common })).toBeCloseTo(theta, 2);
    const forward = v.soil.forward_form;
    expect(moistureOf(Fs, Fw, { form: 'forward', a: forward.A, b: forward.B, c: 0, ...common })).toBeCloseTo(
      forward.theta_pct,
      2,
    );
    for (const [us, percent] of v.soil_cs616.points_pct) expect(reflectometerMoisture(us)).toBeCloseTo(percent, 2);
  });

  test('battery: charge of a LiFePO4 cell', () => {
    for (const [volts, charge] of v.battery_LiFePO4_1s.points) expect(lifepo4Charge(volts)).toBeCloseTo(charge, 6);
  });

  test('signal: CSQ, RSRP, RSRQ', () => {
    for (const [n, dbm] of v.csq) expect(csqDbm(n)).toBe(dbm);
    for (const [index, dbm] of v.rsrp.points) expect(rsrpDbm(index)).toBe(dbm);
    expect([rsrpDbm(0), rsrpDbm(97), rsrpDbm(255)]).toEqual([-140, -43, null]);
    expect([rsrqDb(32), rsrqDb(31), rsrqDb(255)]).toEqual([-3.5, -4, null]);
  });

  test('tangent angle', () => {
    for (const [ratio, degrees] of v.tangent_angle.velocity_ratio)
      expect(tangentAngle(2.4 * ratio, 2.4)).toBeCloseTo(degrees, 3);
  });

  test('inverse velocity: time of failure of a perfect series', () => {
    const day = 86_400_000;
    const series = v.inverse_velocity.series.map(([t, velocity]): Velocity => [t * day, velocity]);
    const found = inverseVelocity(series);
    expect(found.assessable).toBe(true);
    if (!found.assessable) return;
    expect(found.failureAt / day).toBeCloseTo(v.inverse_velocity.tf, 5);
    expect(found.interval95[0] / day).toBeCloseTo(v.inverse_velocity.tf, 4);
    expect(found.interval95[1] / day).toBeCloseTo(v.inverse_velocity.tf, 4);
    expect(found.fit.r2).toBeCloseTo(1, 9);
    expect(found.fit.slope).toBeCloseTo(-0.002, 9);
  });

  test('rain: thresholds of intensity by duration', () => {
    for (const [index, hours] of v.rain_id.D_h.entries()) {
      expect(aleotti(hours)).toBeCloseTo(v.rain_id.aleotti_19D_m0_50[index]!, 3);
      expect(caine(hours)).toBeCloseTo(v.rain_id.caine_14_82D_m0_39[index]!, 3);
    }
  });

  test('blasting: Sadovsky, and the bands of the table', () => {
    const { K, a, Q_kg: charge, R_m: metres, V_cm_s: velocity } = v.blasting.example;
    expect(sadovsky(K, a, charge, metres)).toBeCloseTo(velocity, 9);
    const table = Object.entries(v.blasting.table_GB6722_2003_cm_s).filter(([key]) => key !== 'bands');
    expect(table).toHaveLength(4);
    for (const [structure, bands] of table) {
      for (const [index, hz] of [5, 30, 80].entries()) {
        const limit = gb6722Limit(structure as ProtectedStructure, hz);
        expect(limit, `${structure} at ${hz} Hz`).toEqual(bands[index]!.split('-').map(Number));
      }
    }
  });

  test('array: displacements with the far and with the near end fixed', () => {
    // Published from the far end to the near one; ours is wire order.
    const elements = (list: readonly (readonly [number, number])[]) => list.map(([x, y]) => ({ x, y })).toReversed();
    for (const fixedEnd of ['far', 'near'] as const) {
      const geometry = {
        segmentLength: v.array.segment_mm,
        fixedEnd,
        installMode: '3d',
        xMarkOffset: 0,
        orificeElevation: null,
      } as const;
      const shape = (list: readonly (readonly [number, number])[]) => arrayShape(elements(list), geometry);
      const moved = arrayDisplacement(shape(v.array.t1), shape(v.array.far_to_near_t0)).toReversed();
      const expected = fixedEnd === 'far' ? v.array.far_fixed_disp_mm : v.array.near_fixed_disp_mm;
      expect(moved).toHaveLength(expected.length);
      for (const [index, [x, y, z]] of expected.entries()) {
        expect(moved[index]!.x).toBeCloseTo(x, 3);
        expect(moved[index]!.y).toBeCloseTo(y, 3);
        expect(moved[index]!.z).toBeCloseTo(z, 3);
      }
    }
  });
});

describe.each(triggerVectors)('values of ObsPy, %s', (_, v) => {
  test('recursive STA/LTA', () => {
    const ratio = recursiveStaLta(v.input_first_110, 5, 10);
    const expected = Object.entries(v.expected);
    expect(expected.length).toBeGreaterThan(3);
    for (const [index, value] of expected) expect(ratio[Number(index)]).toBeCloseTo(value, 8);
    expect([...ratio.slice(0, 10)]).toEqual(Array(10).fill(0));
  });

  test('onsets', () => {
    // 0 up to 5 π (excluded) in steps of 0.1.
    const wave = Array.from({ length: Math.ceil((5 * Math.PI) / 0.1) }, (_one, i) => Math.sin(i * 0.1));
    const ratio = [1, 2.1, 0.4, 1].flatMap((shift) => wave.map((value) => value + shift));
    const { on, off, max_len: longest, expected } = v.trigger_onset;
    expect(triggerOnsets(ratio, on, off, longest)).toEqual(expected);
  });
});
