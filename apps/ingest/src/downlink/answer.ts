import {
  findBySequence,
  loadOpenCommands,
  lockCommands,
  note,
  saveCommand,
  valuesToWrite,
  type PoolClient,
  type StoredCommand,
} from '@groundwatch/db';
import { answered, type CommandLifecycle, type RequestPart, type Verdict } from '@groundwatch/domain/commands';
import type { Reply } from '@groundwatch/protocol/wire';
import { storeApplied } from '../parameters/applied.ts';
import { storeReported } from '../parameters/reported.ts';
import { isSecret } from '../parameters/secrets.ts';
import { secretArrived, secretRefused, type SecretChange } from './device-secret.ts';
import { deviceSecretOf } from './requests.ts';
import { judge, type StoredAnswer } from './verdict.ts';

/** How many late or repeated answers of one command are logged. */
const MAX_LATE_NOTES = 20;

/** The answer to one request. Times in ms since 1970. */
export interface ReceivedReply {
  readonly deviceId: number;
  readonly reply: Reply;
  readonly receivedAt: number;
}

export interface Answered {
  /** `unknown`: nothing or something else was requested with that sequence. */
  readonly outcome: 'taken' | 'late' | 'unknown' | 'malformed';
  readonly changed: readonly StoredCommand[];
  readonly secret: SecretChange;
  readonly hasValues: boolean;
  /** The states of the open commands. */
  readonly lifecycles: readonly CommandLifecycle[];
}

/** Stores the effect of an answer in the caller's transaction. */
export async function storeAnswer(client: PoolClient, heard: ReceivedReply, by: string): Promise<Answered> {
  const { deviceId, reply, receivedAt } = heard;
  const { sequence } = reply;
  await lockCommands(client, deviceId);
  const command = await findBySequence(client, deviceId, sequence);
  const nothing = async (outcome: 'unknown' | 'malformed'): Promise<Answered> => ({
    ...{ outcome, changed: [], secret: null, hasValues: false },
    lifecycles: await openLifecycles(client, deviceId),
  });
  if (!command) return nothing('unknown');
  const part: RequestPart = sequence === command.sequence ? 'order' : 'readBack';
  const judged = judge(command, part, reply);
  if (judged === 'other') return nothing('unknown');
  if (judged === 'malformed') return nothing('malformed');
  const { verdict, answer } = judged;
  const lifecycle = answered(command.lifecycle, part, verdict, receivedAt);
  // Locks the device row before those of its parameters, like the recorder.
  const secret = lifecycle && part === 'order' ? await settleSecret(client, command, verdict) : null;
  const { values } = answer;
  const sets = values ? [{ set: Number(command.body['set']), values }] : [];
  await storeReported(client, [{ deviceId, sets, at: receivedAt }]);
  const changed = lifecycle
    ? await saveAnswered(client, command, { part, lifecycle, verdict, answer, at: receivedAt, by })
    : await noteLate(client, command, { at: receivedAt, what: 'lateAnswer', detail: { part, code: answer.code, by } });
  const lifecycles = await openLifecycles(client, deviceId);
  return { outcome: lifecycle ? 'taken' : 'late', changed, secret, hasValues: values !== undefined, lifecycles };
}

const openLifecycles = async (client: PoolClient, deviceId: number): Promise<CommandLifecycle[]> =>
  (await loadOpenCommands(client, deviceId)).map(({ lifecycle }) => lifecycle);

async function settleSecret(client: PoolClient, command: StoredCommand, verdict: Verdict): Promise<SecretChange> {
  const secret = deviceSecretOf(command);
  if (!secret || secret === 'none') return null;
  if (verdict.kind === 'done') return secretArrived(client, command.deviceId, secret);
  // An earlier attempt may have succeeded with a lost answer: the device must not be locked out.
  const isSure = verdict.kind === 'no' && command.lifecycle.tries === 1;
  return isSure ? secretRefused(client, command.deviceId, secret) : null;
}

interface Change {
  readonly part: RequestPart;
  readonly lifecycle: CommandLifecycle;
  readonly verdict: Verdict;
  readonly answer: StoredAnswer;
  readonly at: number;
  readonly by: string;
}

async function saveAnswered(client: PoolClient, command: StoredCommand, change: Change): Promise<StoredCommand[]> {
  const { part, lifecycle, verdict, answer, at, by } = change;
  if (lifecycle.kind === 'write') {
    const set = Number(command.body['set']);
    const wanted = Object.entries(valuesToWrite(command));
    const isDone = part === 'order' && verdict.kind === 'done';
    const sure = wanted.filter(([key]) => (isSecret(set, key) ? isDone : lifecycle.state === 'applied'));
    const values = Object.fromEntries(sure.map(([key, value]) => [key, isSecret(set, key) ? null : value]));
    await storeApplied(client, command, set, values, at);
  }
  const isBusy = verdict.kind === 'busy' && lifecycle.state === command.lifecycle.state;
  const what = isBusy ? 'busy' : lifecycle.state;
  return saveCommand(client, command, { lifecycle, entry: { at, what, detail: { part, by } }, answer: { ...answer } });
}

async function noteLate(
  client: PoolClient,
  command: StoredCommand,
  entry: Parameters<typeof note>[2],
): Promise<StoredCommand[]> {
  const { rows } = await client.query<{ count: number }>({
    name: 'command_late_notes',
    text: `SELECT count(*) AS count FROM command_event WHERE command_id = $1 AND what = 'lateAnswer'`,
    values: [command.id],
  });
  if ((rows[0]?.count ?? 0) >= MAX_LATE_NOTES) return [];
  await note(client, command.id, entry);
  return [command];
}
