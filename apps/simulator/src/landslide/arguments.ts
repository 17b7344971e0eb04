import { parseArgs } from 'node:util';
import { z } from 'zod';
import { parseDownlinkQuirks } from '../devices/downlink-quirks.ts';

export const landslideUsage = `simulate --landslide: a slope on its way to failure, reported over TCP as fast as it is answered

  --days N         days of the story (90)
  --step M         minutes between the reports of a device (60)
  --end TIME       time of the last report, ISO 8601 (now)
  --host H         where the listener is (127.0.0.1)
  --port P         its port (RTU_PORT, 9100)
  --first N        number of the first device; four more follow it (861000000000001)
  --resend HOW     no; repeat: every report once more, days later and in
                   disorder; late: moreover, each tenth report is not
                   sent at its time, but comes with the others (no)
  --downlink LIST  how devices treat requests, by turns, as for a fleet
  --stay           go on reporting as time passes, until SIGTERM
`;

const NumberText = z.coerce.number();

const ArgumentsSchema = z.object({
  days: NumberText.min(1).max(400).default(90),
  step: NumberText.min(1).max(1_440).default(60),
  end: z.iso.datetime({ offset: true }).optional(),
  host: z.string().min(1).default('127.0.0.1'),
  port: NumberText.int().min(1).max(65_535).optional(),
  first: z
    .string()
    .regex(/^\d{1,14}[1-9]$/)
    .default('861000000000001'),
  resend: z.enum(['no', 'repeat', 'late']).default('no'),
  downlink: z
    .string()
    .default('plain')
    .transform((text) => text.split(',').map(parseDownlinkQuirks)),
  stay: z.boolean().default(false),
});
export type LandslideArguments = z.infer<typeof ArgumentsSchema>;

/** Parses the command line of `simulate --landslide`. Throws an error with a message for the user. */
export function parseLandslideArguments(args: string[]): LandslideArguments | 'help' {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    days: text,
    step: text,
    end: text,
    host: text,
    port: text,
    first: text,
    resend: text,
    downlink: text,
    stay: flag,
    help: flag,
  };
  const { values } = parseArgs({ args, options });
  if (values.help) return 'help';
  const parsed = ArgumentsSchema.safeParse(values);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
