import { withSecretFiles } from '@groundwatch/db';
import { z } from 'zod';

const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);

const SettingsSchema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database'),
  RTU_PORT: z.preprocess(
    blankIsAbsent,
    z.coerce
      .number('must be a whole number from 1 to 65535')
      .int('must be a whole number from 1 to 65535')
      .min(1, 'must be a whole number from 1 to 65535')
      .max(65_535, 'must be a whole number from 1 to 65535')
      .optional(),
  ),
});

export interface SetupSettings {
  readonly databaseUrl: string;
  /** undefined: 9100 for a new row; an existing one is unchanged. */
  readonly rtuPort: number | undefined;
}

/** Reads the environment of the setup step. Throws one error that names every wrong variable. */
export function readSetupSettings(env: NodeJS.ProcessEnv): SetupSettings {
  const parsed = SettingsSchema.safeParse(withSecretFiles(env));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`These environment variables are wrong: ${wrong.join('; ')}.`);
  }
  return { databaseUrl: parsed.data.DATABASE_URL, rtuPort: parsed.data.RTU_PORT };
}
