import { PAIRING_S } from '@groundwatch/protocol/model';
import { PairedSchema, PairingSchema, type Pairing } from '@groundwatch/protocol/rest';
import { ApiError } from '../../errors/api-error.ts';
import { call } from '../../api/client.ts';

const POLL_MS = 2_000;
const RETRY_MS = 5_000;
const BUSY_MS = 60_000;

export type PairingState =
  | { readonly step: 'asking' | 'failed' | 'busy' }
  /** `until`: by the machine's monotonic clock, because a screen's wall clock may be wrong. */
  | { readonly step: 'waiting'; readonly code: string; readonly until: number }
  | { readonly step: 'paired'; readonly wallId: number };

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('left', 'AbortError'));
    });
  });

const isStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

/** The wall already paired with this screen, or null. */
async function mine(signal: AbortSignal): Promise<number | null> {
  try {
    return PairedSchema.parse(await call('GET /rest/walls/mine', { signal, keepsSession: true }))?.wallId ?? null;
  } catch (error) {
    if (isStatus(error, 401)) return null;
    throw error;
  }
}

/** Polls until the code was entered. Null: it expired. */
async function claimed({ secret }: Pairing, until: number, signal: AbortSignal): Promise<number | null> {
  while (performance.now() < until) {
    await rest(POLL_MS, signal);
    try {
      const body = { secret };
      const paired = PairedSchema.parse(
        await call('POST /rest/walls/pairings/claim', { body, signal, keepsSession: true }),
      );
      if (paired) return paired.wallId;
    } catch (error) {
      if (isStatus(error, 404)) return null;
      // The server is unreachable, but the code is valid until it expires.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return null;
}

/** From an unpaired screen to its wall: requests codes, each until it expires, for as long as it takes. */
export async function runPairing(report: (state: PairingState) => void, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      const known = await mine(signal);
      if (known !== null) return report({ step: 'paired', wallId: known });
      const asked = await call('POST /rest/walls/pairings', { signal, keepsSession: true });
      const pairing = PairingSchema.parse(asked);
      const until = performance.now() + PAIRING_S * 1_000;
      report({ step: 'waiting', code: pairing.code, until });
      const wallId = await claimed(pairing, until, signal);
      if (wallId !== null) return report({ step: 'paired', wallId });
    } catch (error) {
      if (signal.aborted) return;
      const isBusy = isStatus(error, 429);
      report({ step: isBusy ? 'busy' : 'failed' });
      await rest(isBusy ? BUSY_MS : RETRY_MS, signal).catch(() => undefined);
      if (signal.aborted) return;
    }
  }
}
