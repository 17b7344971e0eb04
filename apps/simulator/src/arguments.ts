import { parseArgs } from 'node:util';
import { z } from 'zod';
import { parseDownlinkQuirks } from './devices/downlink-quirks.ts';

export const usage = `simulate: a fleet of RTUs over TCP

  --devices N      devices (500)
  --rate R         reports a second, all devices together (200)
  --seconds S      how long (60)
  --host H         where the listener is (127.0.0.1)
  --port P         its port (RTU_PORT, 9100)
  --tls FILE       over TLS, to a server whose certificate the authority in
                   this PEM file has signed
  --seed N         another seed is another fleet (1)
  --security S     plain, authenticated, encrypted or mixed (plain)
  --bad-links F    share of devices with a bad link, 0 to 1 (0)
  --oddities       one device with a wrong clock, one that sleeps
  --downlink LIST  how devices treat requests, by turns (plain); of
                   plain, refuse (RESULT 5) or refuse:2, silent, busy:N
                   (N times), keep (the old value), late:S (after S s),
                   twice, lose (the first answer), restless:S (changes
                   itself every S s), sleep; several at once: sleep+lose
  --register       add the devices to the database of DATABASE_URL first
  --drain S        how long to wait for answers at the end (30)
`;

const NumberText = z.coerce.number();

const ArgumentsSchema = z.object({
  devices: NumberText.int().min(1).max(100_000).default(500),
  rate: NumberText.min(0.1).max(20_000).default(200),
  seconds: NumberText.min(1).max(86_400).default(60),
  host: z.string().min(1).default('127.0.0.1'),
  port: NumberText.int().min(1).max(65_535).optional(),
  tls: z.string().min(1).optional(),
  seed: NumberText.int().min(0).max(999_999).default(1),
  security: z.enum(['plain', 'authenticated', 'encrypted', 'mixed']).default('plain'),
  'bad-links': NumberText.min(0).max(1).default(0),
  oddities: z.boolean().default(false),
  downlink: z
    .string()
    .default('plain')
    .transform((text) => text.split(',').map(parseDownlinkQuirks)),
  register: z.boolean().default(false),
  drain: NumberText.min(0).max(3_600).default(30),
});
export type SimulateArguments = z.infer<typeof ArgumentsSchema>;

/** Parses the command line of `simulate`. Throws an error with a message for the user. */
export function parseSimulateArguments(args: string[]): SimulateArguments | 'help' {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args,
    options: {
      devices: text,
      rate: text,
      seconds: text,
      host: text,
      port: text,
      tls: text,
      seed: text,
      security: text,
      'bad-links': text,
      oddities: flag,
      downlink: text,
      register: flag,
      drain: text,
      help: flag,
    },
  });
  if (values.help) return 'help';
  const parsed = ArgumentsSchema.safeParse(values);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
