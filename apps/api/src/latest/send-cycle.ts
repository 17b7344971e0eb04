/** SQL of the send cycle in force, s: as last reported, else as configured. `l`: its latest status, `d`: the device. */
export const sendCycle = `coalesce(CASE WHEN (l.values->>'sendCycle')::numeric BETWEEN 10 AND 86400
  THEN (l.values->>'sendCycle')::numeric::int END, d.send_cycle_s)`;
